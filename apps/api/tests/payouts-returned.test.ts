import { describe, expect, it } from 'vitest';
import { returnPayout } from './bank-and-books.ts';
import { moveDays } from './dates.ts';
import { disburse, eventually, myLoan, payLoan } from './harness.ts';
import { expectCleanClose } from './refunds.ts';
import {
  admin,
  asAdmin,
  help,
  isGivenBack,
  loanIs,
  loanOut,
  noticesTo,
  owes,
  posted,
  product,
  refundOf,
  useHere,
} from './shared/payouts-returned.ts';
import { linkBank } from './verification-steps.ts';

useHere();

describe('a payout that comes back', () => {
  it('is shown on its loan until the loan is sent again, or is to be sent to another account', async () => {
    const again = await loanOut();
    const elsewhere = await loanOut();
    for (const { borrower, payout } of [again, elsewhere]) {
      expect(await myLoan(product, borrower.token)).toMatchObject({ payout_returned: null });
      await returnPayout(product, payout);
      await loanIs(borrower, ({ payout_returned: back }) => back !== null);
    }
    expect((await disburse(product, admin, again.loanId)).status).toBe(200);
    expect(await myLoan(product, again.borrower.token)).toMatchObject({ payout_returned: null });

    const { token } = elsewhere.borrower;
    await linkBank(product, token);
    const changed = await myLoan(product, token);
    expect(changed).toMatchObject({ needs_reacceptance: true, payout_returned: null });
    const path = `/loans/${elsewhere.loanId}/reacceptance`;
    const { documents_hash } = (await product.call('GET', path, { token })).body;
    const body = { contract_accepted: true, documents_hash };
    expect((await product.call('POST', path, { token, body })).status).toBe(200);
    const accepted = await myLoan(product, token);
    expect(accepted).toMatchObject({ needs_reacceptance: false, payout_returned: null });
  });

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
});

expectCleanClose({ product, admin });
