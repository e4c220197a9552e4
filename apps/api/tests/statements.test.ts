import { type Statement, trialBalance } from '@sevenday/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { SignedIn } from './api.ts';
import { moveDays } from './dates.ts';
import {
  createLoanOut,
  eventually,
  myLoan,
  openDispute,
  payLoan,
  registerBorrower,
} from './harness.ts';
import { admin, asAdmin, product, statementOf, useHere } from './shared/statements.ts';

useHere();

let borrower: SignedIn;
let loanId: string;
let firstDay: string;

const balance = async (query = '') => {
  const answer = await asAdmin(`ledger/trial-balance${query}`);
  return z.decode(trialBalance, answer.body);
};

const standingOf = async (query?: string) =>
  Object.fromEntries(
    (await balance(query)).rows
      .filter(({ debit, credit }) => debit + credit > 0)
      .map(({ account, debit, credit }) => [account, debit - credit]),
  );

/**
 * The loan is lent, late with its fee, has the fee waived, is paid, disputed and lost, paid again, won after all and
 * refunded.
 */
beforeAll(async () => {
  firstDay = (await balance()).as_of;
  ({ borrower, loanId } = await createLoanOut(product, admin, { automatic: false }));
  await moveDays(product, admin, 8);
  await asAdmin(`loans/${loanId}/waive`, { charge: 'late_fee', reason: 'Ill' });
  const { charge } = await payLoan(product, borrower, loanId);
  const disputeId = await openDispute(product, charge);
  await decide(disputeId, 'lost', 'lost');
  await payLoan(product, borrower, loanId);
  await decide(disputeId, 'appeal_under_review');
  await decide(disputeId, 'won', 'won');
  await eventually(
    () => myLoan(product, borrower.token),
    (loan) => loan.refunds_and_disputes.refunds[0]?.status === 'given_back',
  );
  await product.drain();
});

async function decide(disputeId: string, status: string, shown?: string): Promise<void> {
  await product.bank('POST', `/v1/test_helpers/disputes/${disputeId}`, { status });
  if (!shown) return;
  await eventually(
    () => myLoan(product, borrower.token),
    (loan) => loan.refunds_and_disputes.disputes[0]?.status === shown,
  );
}

describe('the statement of a loan', () => {
  it('tells its whole life in order, and nothing is owed at the end', async () => {
    const statement = await statementOf(`loans/${loanId}`, 200);
    const line = ({ event, owed_change, owed, owed_back }: Statement['entries'][number]) =>
      [event, owed_change, owed, owed_back] as const;
    expect(statement.entries.filter(({ event }) => event !== 'provider_fee').map(line)).toEqual([
      ['approved', 0, 0, 0],
      ['disburse_pressed', 2500, 2500, 0],
      ['payout_posted', 0, 2500, 0],
      ['late_fee', 125, 2625, 0],
      ['late_fee_waived', -125, 2500, 0],
      ['paid', -2500, 0, 0],
      ['dispute_opened', 0, 0, 0],
      ['dispute_lost', 2500, 2500, 0],
      ['paid', -2500, 0, 0],
      ['dispute_won_after_paid_again', 0, 0, 2500],
      ['refund_created', 0, 0, 0],
    ]);
    expect(statement).toMatchObject({
      borrower: { id: borrower.id },
      owed: 0,
      owed_back: 0,
      total_entries: statement.entries.length,
    });
    const days = statement.entries.map(({ effective_at }) => effective_at.getTime());
    expect(days).toEqual([...days].sort((one, other) => one - other));
  });

  it('says of each entry who, why, and what the provider calls it', async () => {
    const { entries } = await statementOf(`loans/${loanId}`, 200);
    const of = (event: string) => entries.find((entry) => entry.event === event);
    const adminName = expect.stringMatching(/\w/);
    expect(of('approved')).toMatchObject({
      actor: { kind: 'borrower', name: expect.stringMatching(/\w/) },
      reference: null,
    });
    // The provider's own ids, though both were posted before the provider had given them.
    expect(of('disburse_pressed')).toMatchObject({
      actor: { kind: 'admin', name: adminName },
      reference: expect.stringMatching(/^obp_/),
    });
    expect(of('refund_created')).toMatchObject({
      actor: { kind: 'system', name: null },
      reference: expect.stringMatching(/^(re|pyr)_/),
    });
    expect(of('late_fee')).toMatchObject({
      actor: { kind: 'system', name: null },
      reference: null,
    });
    expect(of('paid')).toMatchObject({
      actor: { kind: 'system', name: null },
      paid_by: 'card',
    });
    expect(of('late_fee_waived')).toMatchObject({
      actor: { kind: 'admin', name: adminName },
      postings: [
        { account: 'unearned_late_fees', side: 'debit', amount: 125, cause: 'late_fee_waived' },
        { account: 'late_fee_due', name: 'Late fee due', side: 'credit', amount: 125 },
      ],
    });
    expect(of('paid')?.reference).toMatch(/^pi_/);
    expect(of('dispute_opened')?.reference).toMatch(/^(dp|du)_/);
    for (const { postings } of entries) {
      const sum = postings.reduce(
        (all, { side, amount }) => all + (side === 'debit' ? amount : -amount),
        0,
      );
      expect(sum).toBe(0);
    }
  });

  it('comes in pages that carry the balance on', async () => {
    const whole = await statementOf(`loans/${loanId}`, 200);
    expect((await statementOf(`loans/${loanId}`, 3)).entries).toEqual(whole.entries);
  });
});

describe('the statement of a member', () => {
  it('holds the entries of all their loans, and of nobody else’s', async () => {
    const { loanId: other } = await createLoanOut(product, admin, { automatic: false });
    const statement = await statementOf(`members/${borrower.id}`, 4);
    expect(statement.entries).toEqual((await statementOf(`loans/${loanId}`, 200)).entries);
    expect(statement.entries.map(({ loan_id }) => loan_id)).not.toContain(other);
  });

  it('is empty for one who never borrowed', async () => {
    const newcomer = await registerBorrower(product);
    expect(await statementOf(`members/${newcomer.id}`, 200)).toMatchObject({
      borrower: { id: newcomer.id },
      owed: 0,
      total_entries: 0,
      entries: [],
    });
  });
});

describe('the trial balance', () => {
  it('has every account once, and two sums that are the same', async () => {
    const { rows, debit, credit } = await balance();
    expect(new Set(rows.map(({ account }) => account)).size).toBe(rows.length);
    expect(rows).toHaveLength(25);
    expect(debit).toBe(credit);
    expect(debit).toBe(rows.reduce((sum, row) => sum + row.debit, 0));
    expect(rows.find(({ account }) => account === 'interest_income')).toMatchObject({
      name: 'Interest',
      kind: 'income',
      side: 'credit',
      debit: 0,
    });
  });

  it('shows the end of an earlier day, sealed or not, and nothing before the first', async () => {
    const then = await standingOf(`?as_of=${firstDay}`);
    expect(then).toMatchObject({ principal_due: 2000, interest_due: 500, unearned_interest: -500 });
    expect(then).not.toHaveProperty('late_fee_income');
    expect(then).not.toHaveProperty('interest_income');
    expect(await standingOf('?as_of=0001-01-01')).toEqual({});
    expect(await balance('?as_of=9999-12-31')).toEqual(await balance());
  });

  it.each(['2026-02-30', 'yesterday'])('refuses the day %s', async (day) => {
    const answer = await asAdmin(`ledger/trial-balance?as_of=${day}`);
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toHaveProperty('as_of');
  });
});
