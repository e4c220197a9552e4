import { randomUUID } from 'node:crypto';
import { cents, zeroCents } from '@sevenday/lending';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../platform/database/database-and-transaction.ts';
import { brokenConstraint } from '../platform/database/database-failures.ts';
import { openTestDatabase } from '../platform/testing.ts';
import type { LedgerEntry } from './entry.ts';
import {
  approved,
  disbursePressed,
  interestWaived,
  lateFee,
  lateFeeWaived,
  paid,
  payoutPosted,
  payoutReturnedUnpaid,
  principalLowered,
} from './loan-entries.ts';
import { type Circumstances, postEntry, reverseEntry } from './post-or-reverse-entry.ts';
import {
  balanceOf,
  balancesByAccount,
  balancesByAccountAndEvent,
  loanBalance,
  loanForgiven,
  trialBalance,
} from './read-balances.ts';
import { ledgerPostings, ledgerTransactions } from './tables.ts';

const at = new Date('2026-03-02T15:00:00Z');
const terms = { principalCents: cents(2000), interestCents: cents(500) };
const none = { principalCents: 0, interestCents: 0, lateFeeCents: 0 };
const settled = { ...terms, lateFeeCents: zeroCents, into: 'provider_balance' } as const;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

function circumstances(more: Partial<Circumstances> = {}): Circumstances {
  return {
    loanId: null,
    subjectId: null,
    effectiveAt: at,
    recordedAt: at,
    actorId: null,
    providerReference: null,
    ...more,
  };
}

async function post(entry: LedgerEntry, more: Partial<Circumstances> = {}): Promise<string> {
  return database.transact((tx) => postEntry(tx, { entry, ...circumstances(more) }));
}

async function sendLoan(): Promise<string> {
  const loanId = randomUUID();
  await post(approved(terms), { loanId });
  await post(disbursePressed(terms), { loanId });
  await post(payoutPosted({ ...terms, from: 'provider_payout_account' }), { loanId });
  return loanId;
}

describe('posting', () => {
  it('writes an entry with all that is known of it', async () => {
    const known = {
      loanId: randomUUID(),
      subjectId: randomUUID(),
      actorId: randomUUID(),
      providerReference: `obp_${randomUUID()}`,
      effectiveAt: new Date('2026-03-02T15:00:00.123Z'),
      recordedAt: new Date('2026-02-27T09:30:00.456Z'),
    };
    const id = await post(payoutPosted({ ...terms, from: 'lender_bank' }), known);
    const { transactions, postings } = await database.transact(async (tx) => ({
      transactions: await tx.select().from(ledgerTransactions).where(eq(ledgerTransactions.id, id)),
      postings: await tx
        .select()
        .from(ledgerPostings)
        .where(eq(ledgerPostings.transactionId, id))
        .orderBy(ledgerPostings.id),
    }));
    expect(transactions).toMatchObject([
      { id, event: 'payout_posted', ...known, reverses: null, postingCount: 2 },
    ]);
    const shared = {
      event: 'payout_posted',
      loanId: known.loanId,
      subjectId: known.subjectId,
    };
    expect(postings).toMatchObject([
      { account: 'payouts_in_transit', amountCents: 2000, ...shared },
      { account: 'lender_bank', amountCents: -2000, ...shared },
    ]);
  });

  it('refuses an entry that does not balance before it reaches the database', async () => {
    const entry: LedgerEntry = {
      event: 'paid',
      postings: [{ account: 'lender_bank', amountCents: cents(1), event: 'paid' }],
    };
    await expect(post(entry)).rejects.toThrow('paid: the postings do not sum to zero.');
  });

  it('uses a provider’s reference once per event', async () => {
    const providerReference = `pi_${randomUUID()}`;
    await post(paid(settled), { providerReference });
    await post(lateFee({ lateFeeCents: cents(100) }), { providerReference });
    const second = await post(paid(settled), { providerReference }).catch((error) => error);
    expect(brokenConstraint(second)).toBe('ledger_transactions_provider_reference');
  });

  it('of ten at once with one reference lets one through', async () => {
    const loanId = await sendLoan();
    const providerReference = `pi_${randomUUID()}`;
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => post(paid(settled), { loanId, providerReference })),
    );
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
    await database.transact(async (tx) => {
      expect(await loanBalance(tx, loanId)).toEqual({
        principalDue: 0,
        interestDue: 0,
        lateFeeDue: 0,
      });
    });
  });

  it('goes with its transaction: what fails leaves nothing behind', async () => {
    const loanId = randomUUID();
    const broken = database.transact(async (tx) => {
      await postEntry(tx, { entry: disbursePressed(terms), ...circumstances({ loanId }) });
      throw new Error('the rest failed');
    });
    await expect(broken).rejects.toThrow('the rest failed');
    await database.transact(async (tx) => {
      expect(await loanBalance(tx, loanId)).toMatchObject({ principalDue: 0 });
    });
  });
});

describe('balances', () => {
  it('tell what is due on one loan and not on another', async () => {
    const loanId = await sendLoan();
    await post(lateFee({ lateFeeCents: cents(125) }), { loanId });
    const other = await sendLoan();
    await database.transact(async (tx) => {
      expect(await loanBalance(tx, loanId)).toEqual({
        principalDue: 2000,
        interestDue: 500,
        lateFeeDue: 125,
      });
      expect(await loanBalance(tx, other)).toMatchObject({ lateFeeDue: 0 });
      expect(await loanBalance(tx, randomUUID())).toEqual({
        principalDue: 0,
        interestDue: 0,
        lateFeeDue: 0,
      });
    });
  });

  it('tell what was forgiven on a loan, and that it is so no more once its payout came back', async () => {
    const loanId = await sendLoan();
    await post(lateFee({ lateFeeCents: cents(125) }), { loanId });
    await post(lateFeeWaived({ lateFeeCents: cents(25) }), { loanId });
    await post(principalLowered({ principalCents: cents(400), interestCents: cents(100) }), {
      loanId,
    });
    await post(interestWaived({ interestCents: cents(80) }), { loanId });
    const forgiven = { principalCents: 400, interestCents: 180, lateFeeCents: 25 };
    await database.transact(async (tx) => {
      expect(await loanForgiven(tx, loanId)).toEqual(forgiven);
      expect(await loanForgiven(tx, randomUUID())).toEqual(none);
    });
    const due = {
      principalCents: cents(1600),
      interestCents: cents(320),
      lateFeeCents: cents(100),
    };
    const standing = await database.transact((tx) => loanForgiven(tx, loanId));
    await post(payoutReturnedUnpaid({ due, forgiven: standing, into: 'provider_payout_account' }), {
      loanId,
    });
    await database.transact(async (tx) => {
      expect(await loanForgiven(tx, loanId)).toEqual(none);
      expect(await loanBalance(tx, loanId)).toEqual({
        principalDue: 0,
        interestDue: 0,
        lateFeeDue: 0,
      });
    });
  });

  it('are positive on an account’s normal side, and agree with each other', async () => {
    const loanId = await sendLoan();
    await post(paid(settled), { loanId });
    await database.transact(async (tx) => {
      const balances = await balancesByAccount(tx);
      expect(balances.interest_income).toBeGreaterThan(0);
      expect(balances.provider_balance).toBeGreaterThan(0);
      expect(balances.provider_payout_account).toBeLessThan(0);
      expect(balances.owners_capital).toBe(0);
      expect(await balanceOf(tx, 'interest_income')).toBe(balances.interest_income);
      expect(await balanceOf(tx, 'owners_capital')).toBe(0);
      const byCause = await balancesByAccountAndEvent(tx);
      const principal = byCause.filter((row) => row.account === 'principal_due');
      expect(principal.map((row) => row.event)).toEqual(
        expect.arrayContaining(['disburse_pressed', 'paid']),
      );
      expect(principal.reduce((sum, row) => sum + row.balanceCents, 0)).toBe(
        balances.principal_due,
      );
    });
  });

  it('come to the same total on both sides', async () => {
    await sendLoan();
    await database.transact(async (tx) => {
      const trial = await trialBalance(tx);
      expect(trial.debitCents).toBeGreaterThan(0);
      expect(trial.creditCents).toBe(trial.debitCents);
      const balances = await balancesByAccount(tx);
      for (const [account, side] of [
        ['principal_due', 'debitCents'],
        ['unearned_interest', 'creditCents'],
      ] as const) {
        const row = trial.rows.find((candidate) => candidate.account === account);
        expect(row?.[side], account).toBe(balances[account]);
      }
    });
  });
});

describe('a reversal', () => {
  const how = { ...circumstances(), event: 'payment_recorded_in_error' } as const;

  it('is the exact opposite, under the causes of what it reverses', async () => {
    const loanId = await sendLoan();
    const before = await database.transact((tx) => balancesByAccountAndEvent(tx));
    const payment = await post(paid({ ...settled, into: 'lender_bank' }), { loanId });
    const reversal = await database.transact((tx) => reverseEntry(tx, payment, how));
    await database.transact(async (tx) => {
      const after = await balancesByAccountAndEvent(tx);
      expect(after.filter((row) => row.balanceCents !== 0)).toEqual(
        before.filter((row) => row.balanceCents !== 0),
      );
      expect(await loanBalance(tx, loanId)).toMatchObject({ principalDue: 2000, interestDue: 500 });
      const [row] = await tx
        .select()
        .from(ledgerTransactions)
        .where(eq(ledgerTransactions.id, reversal));
      expect(row).toMatchObject({
        event: 'payment_recorded_in_error',
        reverses: payment,
        loanId,
      });
    });
  });

  it('happens once', async () => {
    const payment = await post(paid(settled), { loanId: await sendLoan() });
    await database.transact((tx) => reverseEntry(tx, payment, how));
    const second = await database.transact((tx) => reverseEntry(tx, payment, how)).catch((e) => e);
    expect(brokenConstraint(second)).toBe('ledger_transactions_reverses');
  });

  it('of nothing is refused', async () => {
    const nowhere = randomUUID();
    await expect(database.transact((tx) => reverseEntry(tx, nowhere, how))).rejects.toThrow(
      `There is no ledger transaction ${nowhere}.`,
    );
  });
});
