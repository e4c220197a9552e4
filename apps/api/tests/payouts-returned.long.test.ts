import { describe, expect, it } from 'vitest';
import type { SignedIn } from './api.ts';
import { returnPayout } from './bank-and-books.ts';
import { moveDays } from './dates.ts';
import { disburse, eventually, loanArrives, openDispute, payLoan } from './harness.ts';
import { expectCleanClose } from './refunds.ts';
import {
  admin,
  asAdmin,
  help,
  isGivenBack,
  loanIs,
  loanOut,
  lose,
  noticesTo,
  owes,
  posted,
  product,
  refundOf,
  useHere,
} from './shared/payouts-returned.ts';

useHere();

async function movesOf({ email }: SignedIn) {
  const [customer] = (await product.books.customers.list({ email })).data;
  return (await product.books.paymentIntents.list({ customer: customer?.id ?? '' })).data;
}

describe('a payout that comes back', () => {
  it('of a written-off loan, ends its loss and claim; if the loan was paid since, the payment is owed back, and its payer is told when it failed and when it is sent again', async () => {
    const reason = 'Not reachable';
    const [unpaid, paid] = [await loanOut(), await loanOut()];
    await moveDays(product, admin, 9);
    for (const { loanId } of [unpaid, paid]) {
      await asAdmin('POST', `loans/${loanId}/write-off`, { reason });
    }
    await returnPayout(product, unpaid.payout);
    await loanIs(unpaid.borrower, ({ status }) => status === 'cancelled');
    const history = await product.call('GET', `/loans/${unpaid.loanId}/history`, {
      token: unpaid.borrower.token,
    });
    expect(history.body.events).toContainEqual(
      expect.objectContaining({ title: 'Cancelled', text: 'You owe nothing for this loan.' }),
    );
    expect(await posted(unpaid.loanId, 'payout_returned')).toEqual({
      ...{ provider_payout_account: 2000, loan_losses: -2000 },
      ...{ written_off_claims: -2625, written_off_claims_contra: 2625 },
    });

    await payLoan(product, paid.borrower, paid.loanId);
    expect(await posted(paid.loanId, 'paid_after_write_off')).toMatchObject({ recoveries: -2000 });
    await returnPayout(product, paid.payout);
    const cancelled = await isGivenBack(paid);
    expect(cancelled).toMatchObject({
      ...{ status: 'cancelled', refunds_and_disputes: { refunds: [{ amount: 26.25 }] } },
    });
    expect(await posted(paid.loanId, 'payout_undone_after_payment')).toEqual({
      ...{ provider_payout_account: 2000, loan_losses: -2000, recoveries: 2000 },
      ...{ provider_balance: -2625, interest_income: 500, late_fee_income: 125 },
    });
    await owes(unpaid.loanId, 0);
    await owes(paid.loanId, 0);

    const subjects = async () => (await noticesTo(paid)).map(({ subject }) => subject);
    expect(await subjects()).not.toContain('We sent you $26.25 back');
    const { id: refund } = (await product.books.refunds.list({ limit: 1 })).data[0] ?? {};
    await help(`refunds/${refund}`, { status: 'failed' });
    const owed = await eventually(
      () => refundOf(paid.loanId),
      (found) => found?.status === 'owed',
    );
    expect(await subjects()).toContain('We owe you $26.25');
    await asAdmin('POST', `refunds/${owed?.id}/retry`);
    await isGivenBack(paid);
    expect(await subjects()).toContain('We sent you $26.25 back');
    await owes(paid.loanId, 0);
  });

  it('of a loan in default, waits to be sent again as it was signed', async () => {
    const { borrower, loanId, payout } = await loanOut();
    await moveDays(product, admin, 39);
    expect(await loanIs(borrower, ({ status }) => status === 'defaulted')).toMatchObject({
      late_fee: 1.25,
    });
    await returnPayout(product, payout);
    expect(await loanIs(borrower, ({ disbursed }) => !disbursed)).toMatchObject({
      ...{ status: 'funded', late_fee: 0, total_due: 25, term_date: null },
      payout_returned: {
        at: expect.stringMatching(/Z$/),
        text: expect.stringMatching(
          /^While we have the money, you owe nothing for this loan\. .*link another account/,
        ),
      },
    });
    expect(await posted(loanId, 'payout_returned')).toEqual({
      ...{ provider_payout_account: 2000, principal_due: -2000 },
      ...{ interest_due: -500, unearned_interest: 500 },
      ...{ late_fee_due: -125, unearned_late_fees: 125 },
      ...{ approved_not_sent: 2000, approved_not_sent_contra: -2000 },
    });
  });

  it('of a loan that was lowered and paid directly, owes that payment back by hand, asks the borrower where to, and leaves the loan as signed', async () => {
    const { borrower, loanId, payout } = await loanOut();
    await asAdmin('PUT', `loans/${loanId}`, { amount: 16 });
    await asAdmin('POST', `loans/${loanId}/record-payment`, { reason: 'Paid at the counter' });
    await returnPayout(product, payout);
    expect(await loanIs(borrower, ({ status }) => status === 'cancelled')).toMatchObject({
      ...{ amount: 20, interest_amount: 5, total_due: 0 },
    });
    const owed = await refundOf(loanId);
    expect(owed).toMatchObject({ status: 'owed', amount: 20, received_outside: true });
    await product.drain();
    const { body } = await product.call('GET', '/notices', { token: borrower.token });
    const notice = body.notices.find(({ kind }: { kind: string }) => kind === 'loan_cancelled');
    expect(notice.text).toContain('What you paid us directly, $20.00, is yours. Tell us where to');
    await asAdmin('POST', `refunds/${owed?.id}/given-back`, { reference: 'Check 13' });
    await owes(loanId, 0);
  });

  it('after its debit was returned for good, is sent again, and nothing more is debited of that account', async () => {
    const { borrower, loanId, payout } = await loanOut({ automatic: true });
    await moveDays(product, admin, 8);
    const [debit] = await movesOf(borrower);
    // A frozen account (R16), which the provider does not block.
    await help(`payment_intents/${debit?.id}/settle`, { outcome: 'invalid_currency' });
    await loanIs(borrower, ({ payment_processing }) => !payment_processing);
    await returnPayout(product, payout);
    await loanIs(borrower, ({ disbursed }) => !disbursed);

    await disburse(product, admin, loanId);
    const again = await loanArrives(product, borrower.token);
    expect(again).toMatchObject({ status: 'disbursed', next_debit: null });
    await moveDays(product, admin, 14);
    expect(await movesOf(borrower)).toHaveLength(1);
  });

  it('after a dispute was won and given back by a second payment, owes that payment too', async () => {
    const { borrower, loanId, payout } = await loanOut();
    const { charge } = await payLoan(product, borrower, loanId);
    const dispute = await openDispute(product, charge);
    await lose(dispute);
    await loanIs(borrower, ({ status }) => status === 'disbursed');
    await payLoan(product, borrower, loanId);
    await help(`disputes/${dispute}`, { status: 'appeal_under_review' });
    await help(`disputes/${dispute}`, { status: 'won' });
    await isGivenBack({ borrower });
    await returnPayout(product, payout);
    await loanIs(borrower, ({ status }) => status === 'cancelled');
    // The provider gives a payment back once, and nothing that was disputed: this is given back by hand.
    const owed = await eventually(
      () => refundOf(loanId),
      (refund) => refund?.status === 'owed',
    );
    expect(owed).toMatchObject({ amount: 25, received_outside: false });
    await asAdmin('POST', `refunds/${owed?.id}/given-back`, { reference: 'Check 14' });
    await owes(loanId, 0);
  });
});

expectCleanClose({ product, admin });
