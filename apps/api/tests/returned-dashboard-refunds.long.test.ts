import { describe, expect, it } from 'vitest';
import { atBank } from './api.ts';
import { openDispute } from './harness.ts';
import { expectCleanClose } from './refunds.ts';
import {
  admin,
  asAdmin,
  comesBack,
  countOf,
  eventsOf,
  givenBack,
  heldBack,
  help,
  isOwedAgain,
  isOwedAndPaid,
  isRepaid,
  loanIs,
  lose,
  product,
  refundByHand,
  refundOf,
  returned,
  settledByReturnedRefund,
  tellOf,
  useHere,
} from './shared/returned-dashboard-refunds.ts';

useHere();

describe('a payment whose refund came back', () => {
  it('opens its loan again when it is given back once more', async () => {
    const loan = await settledByReturnedRefund();
    await refundByHand(loan.charge);
    await isOwedAgain(loan);
    await isOwedAndPaid(loan);
  });

  it('opens its loan again when it is lost in a dispute', async () => {
    const loan = await settledByReturnedRefund();
    const dispute = await openDispute(product, loan.charge);
    await product.drain();
    await lose(dispute);
    await isOwedAgain(loan);
    await isOwedAndPaid(loan);
  });

  it('is a loss when it is given back after its member was deleted', async () => {
    const loan = await settledByReturnedRefund();
    await asAdmin('DELETE', `members/${loan.borrower.id}`);
    await refundByHand(loan.charge);
    await expect.poll(() => eventsOf(loan.loanId)).toContain('written_off');
    expect(await countOf(loan, 'payment_refunded')).toBe(2);
  });

  it('is owed to nobody when that is told once more after its member was deleted', async () => {
    const loan = await givenBack();
    await heldBack(() => comesBack(loan.refund));
    const again = async () => {
      const { data } = await atBank(product, 'GET', '/v1/test_helpers/webhooks/held?limit=100');
      return data.map(({ id }: { id: string }) => id) as string[];
    };
    const [first, ...others] = await again();
    expect(others.length).toBeGreaterThan(0);
    await help('webhooks/release', { keep_others: 'true', 'events[0]': String(first) });
    await isRepaid(loan);
    await asAdmin('DELETE', `members/${loan.borrower.id}`);
    await tellOf(loan.refund);
    await product.drain();
    expect(await eventsOf(loan.loanId)).not.toContain('refund_failed');
    expect(await refundOf(loan.loanId)).toBeUndefined();
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
  it('is owed to nobody when its payer has the money by a dispute: the loan is owed', async () => {
    const loan = await givenBack();
    let dispute = '';
    await heldBack(async () => {
      await comesBack(loan.refund);
      dispute = await openDispute(product, loan.charge);
      await lose(dispute);
    });
    await tellOf(dispute);
    await expect.poll(() => eventsOf(loan.loanId)).toContain('lost_payment_not_owed');
    await tellOf(loan.refund);
    await expect.poll(() => eventsOf(loan.loanId)).toContain('refund_not_owed');
    expect(await countOf(loan, 'paid')).toBe(1);
    await isOwedAndPaid(loan);
  });

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
