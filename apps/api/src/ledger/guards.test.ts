import { randomUUID } from 'node:crypto';
import { cents } from '@sevenday/lending';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlState } from '../platform/base/sql-state.ts';
import { type Database, rowsOf, type Tx } from '../platform/database/database-and-transaction.ts';
import { brokenConstraint } from '../platform/database/database-failures.ts';
import { openTestDatabase } from '../platform/testing.ts';
import { approved } from './loan-entries.ts';
import { postEntry } from './post-or-reverse-entry.ts';

const at = '2026-03-02T15:00:00Z';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

function attempt(body: (tx: Tx) => Promise<unknown>): Promise<unknown> {
  return database.transact(body).then(
    () => 'committed',
    (error: unknown) => error,
  );
}

function run(statement: SQL): Promise<unknown> {
  return attempt((tx) => tx.execute(statement));
}

/**
 * Joins the messages of an error and its causes, because Drizzle puts the database's error into
 * `cause`.
 */
function wordsOf(error: unknown): string {
  const words: string[] = [];
  for (let current = error; current instanceof Error; current = current.cause) {
    words.push(current.message);
  }
  return words.join('\n');
}

async function insertTransaction(tx: Tx, postingCount: number, id: string = randomUUID()) {
  await tx.execute(sql`insert into ledger_transactions (id, event, effective_at, recorded_at, posting_count)
    values (${id}, 'approved', ${at}, ${at}, ${postingCount})`);
  return id;
}

async function insertPosting(tx: Tx, id: string, account: string, amount: number) {
  await tx.execute(sql`insert into ledger_postings (transaction_id, account, amount_cents, event)
    values (${id}, ${account}, ${amount}, 'approved')`);
}

function postOne(): Promise<string> {
  return database.transact((tx) =>
    postEntry(tx, {
      entry: approved({ principalCents: cents(2000) }),
      loanId: null,
      subjectId: null,
      effectiveAt: new Date(at),
      recordedAt: new Date(at),
      actorId: null,
      providerReference: null,
    }),
  );
}

async function counts(): Promise<unknown> {
  return database.transact((tx) =>
    rowsOf(
      tx,
      sql`select (select count(*) from ledger_transactions)::int as transactions,
        (select count(*) from ledger_postings)::int as postings,
        (select sum(abs(amount_cents)) from ledger_postings)::text as amounts`,
    ),
  );
}

describe('the database keeps the books append-only', () => {
  const refused: Record<string, SQL> = {
    'changing a posting': sql`update ledger_postings set amount_cents = amount_cents * 2`,
    'changing a transaction': sql`update ledger_transactions set event = 'paid'`,
    'changing none at all': sql`update ledger_postings set amount_cents = 1 where false`,
    'deleting a posting': sql`delete from ledger_postings`,
    'deleting a transaction': sql`delete from ledger_transactions`,
    'emptying the postings': sql`truncate ledger_postings`,
    'emptying both': sql`truncate ledger_transactions cascade`,
    'taking over a row on conflict': sql`insert into ledger_transactions
      select * from ledger_transactions on conflict (id) do update set event = 'paid'`,
  };

  for (const [what, statement] of Object.entries(refused)) {
    it(`refuses ${what}`, async () => {
      await postOne();
      const before = await counts();
      const error = await run(statement);
      expect(wordsOf(error)).toMatch(/The ledger is append-only: .* Post a reversal instead\./);
      expect(sqlState(error)).toBe('23001');
      expect(await counts()).toEqual(before);
    });
  }
});

describe('the database refuses at commit', () => {
  it('postings that do not sum to zero', async () => {
    const error = await attempt(async (tx) => {
      const id = await insertTransaction(tx, 2);
      await insertPosting(tx, id, 'approved_not_sent', 2000);
      await insertPosting(tx, id, 'approved_not_sent_contra', -1999);
    });
    expect(brokenConstraint(error)).toBe('ledger_transactions_balanced');
    expect(wordsOf(error)).toContain('does not balance: its postings sum to 1 cents');
  });

  it('a transaction without its postings', async () => {
    const error = await attempt((tx) => insertTransaction(tx, 2));
    expect(brokenConstraint(error)).toBe('ledger_transactions_complete');
  });

  it('a single posting', async () => {
    const error = await attempt(async (tx) => {
      const id = await insertTransaction(tx, 2);
      await insertPosting(tx, id, 'approved_not_sent', 2000);
    });
    expect(brokenConstraint(error)).toBe('ledger_transactions_complete');
  });

  it('but lets a balanced one through, also when it is written inside a savepoint', async () => {
    const answer = await attempt((tx) =>
      tx.transaction(async (inner) => {
        const id = await insertTransaction(inner as unknown as Tx, 2);
        await insertPosting(inner as unknown as Tx, id, 'approved_not_sent', 2000);
        await insertPosting(inner as unknown as Tx, id, 'approved_not_sent_contra', -2000);
      }),
    );
    expect(answer).toBe('committed');
  });
});

describe('the database refuses at once', () => {
  it('postings added to a committed transaction, balanced or not', async () => {
    const id = await postOne();
    const error = await attempt(async (tx) => {
      await tx.execute(sql`insert into ledger_postings (transaction_id, account, amount_cents, event)
        values (${id}, 'lender_bank', 5, 'paid'), (${id}, 'interest_income', -5, 'paid')`);
    });
    expect(brokenConstraint(error)).toBe('ledger_postings_complete');
    expect(wordsOf(error)).toContain('is complete with 2 postings: no more may be added');
  });

  it('a transaction of fewer than two postings', async () => {
    const error = await attempt((tx) => insertTransaction(tx, 1));
    expect(brokenConstraint(error)).toBe('ledger_transactions_posting_count');
  });

  it('a posting of nothing, and one to an account outside the chart', async () => {
    const empty = await attempt(async (tx) =>
      insertPosting(tx, await insertTransaction(tx, 2), 'lender_bank', 0),
    );
    expect(brokenConstraint(empty)).toBe('ledger_postings_amount');
    const unknown = await attempt(async (tx) =>
      insertPosting(tx, await insertTransaction(tx, 2), 'petty_cash', 1),
    );
    expect(brokenConstraint(unknown)).toBe('ledger_postings_account');
  });

  it('a posting of no transaction', async () => {
    const error = await attempt((tx) => insertPosting(tx, randomUUID(), 'lender_bank', 1));
    expect(sqlState(error)).toBe('23503');
  });
});
