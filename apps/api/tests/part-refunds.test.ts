import { describe, expect, it } from 'vitest';
import { expectCleanClose } from './refunds.ts';
import {
  admin,
  noticesTo,
  owes,
  paidLoan,
  posted,
  product,
  refundPart,
  refundsAre,
  returned,
  useHere,
} from './shared/part-refunds.ts';

useHere();

describe('when a payout comes back after a part of the payment was refunded, the borrower', () => {
  it('is owed the rest, and told so', async () => {
    const loan = await paidLoan();
    await refundPart(loan, 500);
    await returned(loan);
    await refundsAre(loan, ['5 given_back', '20 given_back']);
    const notice = (await noticesTo(loan)).find(({ kind }) => kind === 'loan_cancelled');
    expect(notice?.text).toContain(
      'You paid $25.00, and $5.00 of it has already gone back to you. We are sending the other $20.00 back to the card or account you paid from.',
    );
    expect(await posted(loan.loanId, 'payout_undone_after_payment')).toMatchObject({
      dispute_fees: -500,
    });
    await owes(loan.loanId, 0);
  });
});

expectCleanClose({ product, admin });
