import { describe, expect, it } from 'vitest';
import type { SignedIn } from './api.ts';
import { returnPayout } from './bank-and-books.ts';
import { moveDays } from './dates.ts';
import {
  createLoanOut,
  eventually,
  myLoan,
  openCheckout,
  openDispute,
  payLoan,
} from './harness.ts';
import { expectCleanClose, refundsOf } from './refunds.ts';
import { useProduct } from './use-product.ts';

const { product, admin } = useProduct();

const { eventsOf, help, isGivenBack, loanIs, loanOut, lose, asAdmin, owes, posted, refundOf } =
  refundsOf({ product, admin });

/** A paid loan whose payout came back, so that its payment is to be given back. */
async function refundedLoan(card?: string) {
  const { borrower, loanId, payout } = await loanOut({ automatic: true });
  const charge = card ? await payWith(card, borrower, loanId) : undefined;
  const paid = charge ?? (await payLoan(product, borrower, loanId)).charge;
  await product.drain();
  await returnPayout(product, payout);
  return { borrower, loanId, charge: paid };
}

async function payWith(number: string, borrower: SignedIn, loanId: string): Promise<string> {
  const { sessionId } = await openCheckout(product, borrower.token, loanId);
  const card = { number, exp_month: '12', exp_year: '2034', cvc: '123' };
  await help(
    `checkout/sessions/${sessionId}/pay`,
    Object.fromEntries(Object.entries(card).map(([name, value]) => [`card[${name}]`, value])),
  );
  await loanIs(borrower, ({ status }) => status === 'repaid');
  const session = await product.books.checkout.sessions.retrieve(sessionId);
  const intent = await product.books.paymentIntents.retrieve(String(session.payment_intent));
  return String(intent.latest_charge);
}

describe('a dispute that is lost while the payment’s refund is being sent', () => {
  const hold = async (kind: string) =>
    (await help('faults', { kind, method: 'POST', path: '/v1/refunds' })).id as string;
  const isHeld = (fault: string) =>
    eventually(
      () => product.bank('GET', `/v1/test_helpers/faults`),
      ({ body }) =>
        body.data.some((one: { id: string; hits: number }) => one.id === fault && one.hits > 0),
    );
  const letGo = (fault: string) => product.bank('DELETE', `/v1/test_helpers/faults/${fault}`);

  it('waits for the refund’s end: a refund that the provider refuses is owed no longer', async () => {
    const fault = await hold('hold_before');
    const { loanId, charge } = await refundedLoan();
    await isHeld(fault);
    await lose(await openDispute(product, charge));
    await eventually(
      () => eventsOf(loanId),
      (events) => events.includes('dispute_opened'),
    );
    expect(await eventsOf(loanId)).not.toContain('lost_payment_not_owed');
    expect(await refundOf(loanId)).toMatchObject({ status: 'under_way' });
    await letGo(fault);
    await eventually(
      () => refundOf(loanId),
      (refund) => refund?.status === 'owed',
    );
    await moveDays(product, admin, 1);
    expect(await posted(loanId, 'lost_payment_not_owed')).toEqual({
      ...{ disputed_payments: -2500, refunds_payable: 2500 },
    });
    expect(await refundOf(loanId)).toBeUndefined();
    await owes(loanId, 0);
  });

  it('has given the money back twice where the refund arrives, at the lender’s cost', async () => {
    const fault = await hold('hold_after');
    const { borrower, loanId, charge } = await refundedLoan();
    await isHeld(fault);
    await lose(await openDispute(product, charge, { amount: '2500' }));
    await letGo(fault);
    await isGivenBack({ borrower });
    await moveDays(product, admin, 1);
    expect(await posted(loanId, 'lost_payment_not_owed')).toEqual({
      ...{ disputed_payments: -2500, dispute_fees: 2500 },
    });
    await owes(loanId, 0);
  });

  it('leaves nothing owed where the refund fails days later, until the dispute is won after all', async () => {
    const { loanId, charge } = await refundedLoan('4000000000007726');
    await eventually(
      () => eventsOf(loanId),
      (events) => events.includes('refund_created'),
    );
    const dispute = await openDispute(product, charge, { amount: '2500' });
    await lose(dispute);
    expect(await posted(loanId, 'lost_payment_not_owed')).toMatchObject({ dispute_fees: 2500 });
    const refund = (await product.books.refunds.list({ limit: 1 })).data[0]?.id;
    await help(`refunds/${refund}`, { status: 'failed' });
    expect(await posted(loanId, 'refund_failed')).toEqual({
      ...{ provider_balance: 2500, dispute_fees: -2500 },
    });
    expect(await refundOf(loanId)).toBeUndefined();
    await owes(loanId, 0);
    await help(`disputes/${dispute}`, { status: 'appeal_under_review' });
    await help(`disputes/${dispute}`, { status: 'won' });
    expect(await posted(loanId, 'dispute_won_after_paid_again')).toEqual({
      ...{ provider_balance: 2500, refunds_payable: -2500 },
    });
    // The provider refunds nothing that was disputed, so it is given back by hand.
    const owed = await eventually(
      () => refundOf(loanId),
      (found) => found?.status === 'owed',
    );
    await asAdmin('POST', `refunds/${owed?.id}/given-back`, { reference: 'Check 12' });
    await owes(loanId, 0);
  });
});

describe('a dispute about a part of a payment', () => {
  it('that is lost leaves the loan repaid, at the lender’s cost, which is undone when it is won', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    const { charge } = await payLoan(product, borrower, loanId);
    const dispute = await openDispute(product, charge, { amount: '1000' });
    await lose(dispute);
    expect(await posted(loanId, 'lost_payment_not_owed')).toEqual({
      ...{ disputed_payments: -1000, dispute_fees: 1000 },
    });
    await owes(loanId, 0);
    expect(await myLoan(product, borrower.token)).toMatchObject({
      ...{ status: 'repaid', total_due: 0 },
      refunds_and_disputes: { disputes: [{ amount: 10, status: 'lost' }] },
    });
    await help(`disputes/${dispute}`, { status: 'appeal_under_review' });
    await help(`disputes/${dispute}`, { status: 'won' });
    expect(await posted(loanId, 'lost_payment_won_back')).toEqual({
      ...{ provider_balance: 1000, dispute_fees: -1000 },
    });
    await owes(loanId, 0);
  });
});

expectCleanClose({ product, admin });
