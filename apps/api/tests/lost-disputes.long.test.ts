import { describe, expect, it } from 'vitest';
import { moveDays } from './dates.ts';
import { eventually, openDispute } from './harness.ts';
import { expectCleanClose } from './refunds.ts';
import {
  admin,
  asAdmin,
  eventsOf,
  help,
  hold,
  isHeld,
  letGo,
  lose,
  owes,
  posted,
  product,
  refundedLoan,
  refundOf,
  useHere,
} from './shared/lost-disputes.ts';

useHere();

describe('a dispute that is lost while the payment’s refund is being sent', () => {
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

expectCleanClose({ product, admin });
