import { describe, expect, it } from 'vitest';
import { moveDays } from './dates.ts';
import { createLoanOut, myLoan, openDispute, payLoan } from './harness.ts';
import { expectCleanClose } from './refunds.ts';
import {
  admin,
  help,
  hold,
  isGivenBack,
  isHeld,
  letGo,
  lose,
  owes,
  posted,
  product,
  refundedLoan,
  useHere,
} from './shared/lost-disputes.ts';

useHere();

describe('a dispute that is lost while the payment’s refund is being sent', () => {
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
