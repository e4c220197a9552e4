import { describe, expect, it } from 'vitest';
import { newestPayout, returnPayout } from './bank-and-books.ts';
import { createLoanOut, eventually, openDispute, payLoan } from './harness.ts';
import {
  admin,
  asAdmin,
  entriesOf,
  help,
  owedOf,
  owesNothing,
  paidLoan,
  posted,
  product,
  remove,
  useHere,
} from './shared/deleted-members.ts';

useHere();

async function disputeOf(loanId: string) {
  const all: { loan_id: string }[] = await asAdmin('GET', 'disputes?limit=100');
  return all.find(({ loan_id }) => loan_id === loanId);
}

describe('a dispute', () => {
  it('opened after the deletion is a loss when it is lost, and no longer when it is won after all', async () => {
    const { loanId, charge } = await paidLoan();
    const id = await openDispute(product, charge);
    expect(await posted(loanId, 'dispute_opened')).toEqual({
      ...{ disputed_payments: 2500, dispute_fees: 1500, provider_balance: -4000 },
    });
    expect(await disputeOf(loanId)).toMatchObject({ status: 'open', member_name: null });
    await help(`disputes/${id}`, { status: 'lost' });
    // $20.00 of principal is lost. The interest was earned, and no longer is.
    expect(await posted(loanId, 'dispute_lost')).toEqual({
      ...{ disputed_payments: -2500, loan_losses: 2000, interest_income: 500 },
    });
    await owesNothing(loanId);
    await help(`disputes/${id}`, { status: 'appeal_under_review' });
    await help(`disputes/${id}`, { status: 'won' });
    expect(await posted(loanId, 'paid_after_write_off')).toEqual({
      ...{ provider_balance: 2500, recoveries: -2000, interest_income: -500 },
    });
    await owesNothing(loanId);
    expect(await disputeOf(loanId)).toMatchObject({ status: 'won', member_name: null });
  });
});

describe('a refund', () => {
  it('that came back after the deletion is owed again, under the random ids, and may be given back outside', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    const payout = await newestPayout(product);
    await payLoan(product, borrower, loanId);
    await returnPayout(product, payout);
    await eventually(
      () => entriesOf(loanId),
      (all) => all.some(({ event }) => event === 'refund_created'),
    );
    await remove(borrower);
    const refund = (await product.books.refunds.list({ limit: 1 })).data[0]?.id;
    await help(`refunds/${refund}`, { status: 'failed' });
    expect(await posted(loanId, 'refund_failed')).toEqual({
      ...{ provider_balance: 2500, refunds_payable: -2500 },
    });
    const owed = await owedOf(loanId);
    expect(owed).toMatchObject({ amount: 25, status: 'owed', member_name: null });
    await asAdmin('POST', `refunds/${owed?.id}/given-back`, { reference: 'Check 12' });
    await owesNothing(loanId);
    expect(await owedOf(loanId)).toBeUndefined();
  });
});

describe('the close of all of this', () => {
  it('finds no break, and no work is left that fails', async () => {
    await product.drain();
    // Nobody has a loan any more. Their payments were compared with the provider's record day by day, and still are.
    expect(await asAdmin('POST', 'closes')).toMatchObject({
      loans_compared: 0,
      standing_breaks: 0,
    });
    const closes: { movements_matched: number }[] = await asAdmin('GET', 'closes?limit=200');
    const { data: moved } = await product.books.balanceTransactions.list({ limit: 100 });
    const matched = closes.reduce((sum, { movements_matched }) => sum + movements_matched, 0);
    expect(matched).toBeGreaterThanOrEqual(moved.length);
    expect(moved.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['charge', 'refund', 'refund_failure', 'adjustment']),
    );
    expect(await asAdmin('GET', 'breaks?limit=200')).toEqual([]);
    const { debit, credit } = await asAdmin('GET', 'ledger/trial-balance');
    expect(debit).toBe(credit);
    await product.close();
    const failing = 'select kind, last_error from work where last_error is not null';
    expect(await product.place.query(failing)).toEqual([]);
  });
});
