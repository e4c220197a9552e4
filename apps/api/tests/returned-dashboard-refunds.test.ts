import { describe, expect, it } from 'vitest';
import { expectCleanClose } from './refunds.ts';
import {
  admin,
  comesBack,
  countOf,
  eventsOf,
  givenBack,
  heldBack,
  isOwedAndPaid,
  loanIs,
  product,
  refundByHand,
  returned,
  settledByReturnedRefund,
  tellOf,
  useHere,
} from './shared/returned-dashboard-refunds.ts';

useHere();

describe('a payment whose refund came back', () => {
  it('is the one that its loan’s receipt names', async () => {
    const { borrower, loanId, charge } = await settledByReturnedRefund();
    const { payment_intent } = await product.books.charges.retrieve(charge);
    const { body } = await product.call('GET', `/loans/${loanId}/history`, {
      token: borrower.token,
    });
    expect(body.receipt.reference).toBe(payment_intent);
  });

  it('goes back by the provider when the loan’s own money comes back', async () => {
    const loan = await settledByReturnedRefund();
    await returned(loan);
    await loanIs(
      loan.borrower,
      ({ refunds_and_disputes }) => refunds_and_disputes.refunds.at(-1)?.status === 'given_back',
    );
  });
});

describe('a refund that came back, where we hear of it late,', () => {
  it('is waited for by the refund that the lender made in its place', async () => {
    const loan = await givenBack();
    let second = '';
    await heldBack(async () => {
      await comesBack(loan.refund);
      second = await refundByHand(loan.charge);
    });
    await tellOf(second);
    await product.drain();
    await tellOf(loan.refund);
    await expect.poll(() => countOf(loan, 'payment_refunded'), { timeout: 20_000 }).toBe(2);
    expect(await eventsOf(loan.loanId)).not.toContain('lost_payment_not_owed');
    await isOwedAndPaid(loan);
  });
});

expectCleanClose({ product, admin });
