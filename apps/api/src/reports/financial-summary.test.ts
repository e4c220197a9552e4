import { randomUUID } from 'node:crypto';
import { cents, zeroCents } from '@sevenday/lending';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as ledger from '../ledger/index.ts';
import { sumLoanCounts } from '../loans/index.ts';
import type { Database, Tx } from '../platform/database/database-and-transaction.ts';
import { openTestDatabase } from '../platform/testing.ts';
import { readFinancialSummary } from './financial-summary.ts';
import { countLoans, type LoanCounts } from './loan-counts.ts';

const at = new Date('2026-03-02T15:00:00Z');
const silver = { principalCents: cents(2000), interestCents: cents(500) };
const none: LoanCounts = {
  pending_disbursement_count: 0,
  disbursed_loans_count: 0,
  active_loans_count: 0,
  repaid_loans_count: 0,
  written_off_loans_count: 0,
  loans_by_status: { funded: 0, disbursed: 0, repaid: 0, defaulted: 0 },
};

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

class RolledBack extends Error {}

/** Runs `body`, and rolls back all that it wrote. */
async function tried(body: (tx: Tx) => Promise<void>): Promise<void> {
  const attempt = database.transact(async (tx) => {
    await body(tx);
    throw new RolledBack();
  });
  await expect(attempt).rejects.toThrow(RolledBack);
}

async function post(tx: Tx, ...entries: ledger.LedgerEntry[]): Promise<void> {
  const loanId = randomUUID();
  for (const entry of entries) {
    await ledger.postEntry(tx, {
      entry,
      loanId,
      subjectId: null,
      effectiveAt: at,
      recordedAt: at,
      actorId: null,
      providerReference: null,
    });
  }
}

describe('the financial summary', () => {
  it('is all zero before the first loan', async () => {
    await tried(async (tx) => {
      const summary = await readFinancialSummary(tx, none);
      const { loans_by_status: _, ...numbers } = summary;
      expect(Object.values(numbers).every((value) => value === 0)).toBe(true);
    });
  });

  it('agrees with the sum by hand of a $20 loan, disbursed and paid', async () => {
    await tried(async (tx) => {
      await post(
        tx,
        ledger.approved(silver),
        ledger.disbursePressed(silver),
        ledger.payoutPosted({ ...silver, from: 'provider_payout_account' }),
        ledger.paid({ ...silver, lateFeeCents: zeroCents, into: 'provider_balance' }),
      );
      const counts = { ...none, disbursed_loans_count: 1, repaid_loans_count: 1 };
      expect(await readFinancialSummary(tx, counts)).toEqual({
        total_outgoing: 2000,
        total_disbursed: 2000,
        total_repaid: 2500,
        total_incoming: 0,
        total_interest_earned: 500,
        total_late_fees: 0,
        expected_profit: 500,
        net_position: 500,
        pending_disbursement_amount: 0,
        ...counts,
      });
    });
  });

  it('keeps forgiven, lost and recovered money apart over several loans', async () => {
    await tried(async (tx) => {
      const due = { ...silver, lateFeeCents: cents(125) };
      const sent = [
        ledger.approved(silver),
        ledger.disbursePressed(silver),
        ledger.payoutPosted({ ...silver, from: 'provider_payout_account' }),
      ];
      await post(tx, ledger.approved(silver));
      await post(tx, ledger.approved(silver), ledger.disbursePressed(silver));
      await post(
        tx,
        ...sent,
        ledger.lateFee(due),
        ledger.writeOff({ ...due, memberDeleted: false }),
      );
      await post(
        tx,
        ...sent,
        ledger.lateFee(due),
        ledger.writeOff({ ...due, memberDeleted: false }),
        ledger.paidAfterWriteOff({ ...due, into: 'provider_balance' }),
      );
      const lowered = { principalCents: cents(400), interestCents: cents(100) };
      await post(tx, ...sent, ledger.principalLowered(lowered));
      expect(await readFinancialSummary(tx, none)).toMatchObject({
        pending_disbursement_amount: 2000,
        total_outgoing: 4 * 2000,
        total_disbursed: 3 * 2000,
        total_incoming: 2500 + 2000,
        total_repaid: 2625,
        total_interest_earned: 500,
        total_late_fees: 125,
        expected_profit: 500 + 125 + 500 + 400,
        net_position: 2625 - 6000,
      });
    });
  });
});

describe('the counts', () => {
  async function withLoans(tx: Tx, ...rows: [count: number, status: string, sent: boolean][]) {
    for (const [count, status, sent] of rows) {
      await tx.execute(sql`insert into loan_count_changes (status, sent, change)
        select ${status}::text, ${sent}::boolean, 1 from generate_series(1, ${count}::int)`);
    }
  }

  // spec: 3.10.3, 3.10.4, 3.10.5
  it('put each status where the tracker’s definitions put it', async () => {
    await tried(async (tx) => {
      await withLoans(
        tx,
        [1, 'funded', false],
        [2, 'funded', true],
        [4, 'disbursed', true],
        [8, 'overdue', true],
        [16, 'defaulted', true],
        [32, 'repaid', true],
        [64, 'written_off', true],
        [128, 'rejected', false],
        [256, 'cancelled', false],
      );
      const counts = await countLoans(tx);
      await sumLoanCounts(tx);
      expect(await countLoans(tx)).toEqual(counts);
      expect(counts).toEqual({
        pending_disbursement_count: 1,
        active_loans_count: 2 + 4 + 8 + 16,
        disbursed_loans_count: 2 + 4 + 8 + 16 + 32 + 64,
        repaid_loans_count: 32,
        written_off_loans_count: 64,
        loans_by_status: { funded: 1 + 2, disbursed: 4 + 8, repaid: 32, defaulted: 16 + 64 },
      });
    });
  });

  it('are zero of no loans', async () => {
    await tried(async (tx) => {
      await withLoans(tx);
      expect(await countLoans(tx)).toEqual(none);
    });
  });
});
