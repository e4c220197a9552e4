import { describe, expect, it } from 'vitest';
import { adminToolsOf } from './admin-tools.ts';
import { askAsAdmin, askHelper } from './api.ts';
import { newestPayout, returnPayout } from './bank-and-books.ts';
import { moveDays, movePast } from './dates.ts';
import { createLoanOut, eventually, myLoan, openDispute, payLoan } from './harness.ts';
import { admin, list, product, today, useHere } from './shared/today.ts';

useHere();

const { asAdmin } = adminToolsOf(() => ({ product, admin }));

async function idIn(table: string, where: (row: Record<string, string>) => boolean) {
  return (await list(table)).find(where);
}

it('Today counts disputes until their deadline', async () => {
  const { borrower, loanId } = await createLoanOut(product, admin, { automatic: false });
  const { charge } = await payLoan(product, borrower, loanId);
  await openDispute(product, charge);
  const disputes = async () => (await askAsAdmin(product, admin, 'GET', 'today')).waiting.disputes;
  const { oldest } = await eventually(disputes, ({ count }) => count === 1);
  await movePast(product, admin, new Date(oldest));
  await moveDays(product, admin, 1);
  expect((await disputes()).count).toBe(0);
});

it('Today counts overdue loans, with the earliest due date and what is due', async () => {
  const overdue = async () => (await askAsAdmin(product, admin, 'GET', 'today')).waiting.overdue;
  const first = await createLoanOut(product, admin, { automatic: false });
  await moveDays(product, admin, 1);
  await createLoanOut(product, admin, { automatic: false, amount: 5 });
  await moveDays(product, admin, 8);
  const listed = await askAsAdmin(product, admin, 'GET', 'active-loans?limit=200');
  expect(listed.map(({ is_overdue }: { is_overdue: boolean }) => is_overdue)).toEqual([true, true]);
  const due = await myLoan(product, first.borrower.token);
  expect(await overdue()).toEqual({
    count: 2,
    oldest: due.term_date,
    // Of $25.00 and $6.25, with late fees of 5 %.
    sum: 32.81,
  });
});

describe('Today', () => {
  it('counts disputes until they end, with the earliest deadline', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin, { automatic: false });
    const { charge } = await payLoan(product, borrower, loanId);
    const disputeId = await openDispute(product, charge);
    const dispute = await eventually(
      () => idIn('disputes', ({ loan_id }) => loan_id === loanId),
      (found) => found !== undefined,
    );
    expect((await today()).disputes).toEqual({
      count: 1,
      oldest: dispute.respond_by,
      sum: dispute.amount,
    });
    await askHelper(product, `disputes/${disputeId}`, { status: 'won' });
    await eventually(today, ({ disputes }) => disputes.count === 0);
  });

  it('counts the refunds that failed and are still owed', async () => {
    const { loanId } = await createLoanOut(product, admin, { automatic: false });
    const payout = await newestPayout(product);
    await asAdmin(`/loans/${loanId}/record-payment`);
    await returnPayout(product, payout);
    const refund = await eventually(
      () => idIn('refunds', ({ loan_id }) => loan_id === loanId),
      (found) => found?.status === 'owed',
    );
    expect((await today()).refunds).toEqual({
      count: 1,
      oldest: refund.since,
      sum: refund.amount,
    });
    const given = { reference: 'In cash' };
    await askAsAdmin(product, admin, 'POST', `refunds/${refund.id}/given-back`, given);
    expect((await today()).refunds.count).toBe(0);
  });

  it('counts the breaks that nobody has explained, and what they differ by', async () => {
    await askHelper(product, 'settings', { balance_transactions: 'later' });
    const { borrower, loanId } = await createLoanOut(product, admin, { automatic: false });
    await payLoan(product, borrower, loanId);
    await moveDays(product, admin, 1);
    const [found, ...others] = await list('breaks?waiting=true&limit=200');
    expect(others).toEqual([]);
    expect((await today()).breaks).toEqual({
      count: 1,
      oldest: found.first_seen_at,
      sum: Math.abs(found.found - found.expected),
    });
    await askAsAdmin(product, admin, 'POST', `breaks/${found.id}/explain`, {
      explanation: 'The fee comes tomorrow.',
      expected: found.expected,
      found: found.found,
    });
    expect((await today()).breaks.count).toBe(0);
    await askHelper(product, 'settings', { balance_transactions: 'at_once' });
  });
});
