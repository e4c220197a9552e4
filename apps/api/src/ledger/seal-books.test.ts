import { randomBytes, randomUUID } from 'node:crypto';
import { cents } from '@sevenday/lending';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, rowsOf, type Tx } from '../platform/database/database-and-transaction.ts';
import { keysOfTest } from '../platform/secrets/keys.testing.ts';
import { openTestDatabase } from '../platform/testing.ts';
import { chart } from './chart-of-accounts.ts';
import type { LedgerEntry } from './entry.ts';
import * as postings from './loan-entries.ts';
import { postEntry } from './post-or-reverse-entry.ts';
import { balancesByAccountAndEvent } from './read-balances.ts';
import * as cash from './refund-fee-transfer-and-unexplained-entries.ts';
import { sealBatch } from './seal-books.ts';

const at = new Date('2026-03-02T15:00:00Z');
const keys = keysOfTest(randomBytes(32));

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const parts = fc.record({
  principalCents: fc.integer({ min: 1, max: 1_000_000 }).map(cents),
  interestCents: fc.integer({ min: 0, max: 1_000_000 }).map(cents),
  lateFeeCents: fc.integer({ min: 0, max: 1_000_000 }).map(cents),
});
const entry: fc.Arbitrary<LedgerEntry> = parts.chain((loan) =>
  fc.constantFrom(
    postings.approved(loan),
    postings.disbursePressed(loan),
    postings.paid({ ...loan, into: 'provider_balance' }),
    postings.writeOff({ ...loan, memberDeleted: false }),
    postings.paidAfterWriteOff({ ...loan, into: 'lender_bank' }),
    postings.payoutReturnedAfterPayment({ paid: loan, into: 'payouts_in_transit' }),
    cash.providerFee({ amountCents: loan.principalCents }),
  ),
);

function post(tx: Tx, posted: LedgerEntry): Promise<string> {
  return postEntry(tx, {
    entry: posted,
    loanId: randomUUID(),
    subjectId: null,
    effectiveAt: at,
    recordedAt: at,
    actorId: null,
    providerReference: null,
  });
}

const seal = (size?: number): Promise<number> =>
  database.transact((tx) => sealBatch(tx, keys, at, size));

function signal() {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

class RolledBack extends Error {}

async function expectAgreement(): Promise<void> {
  await database.transact(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read`);
    const balances = await balancesByAccountAndEvent(tx);
    const sums = await rowsOf<{ account: keyof typeof chart; event: string; sum: string }>(
      tx,
      sql`select account, event, sum(amount_cents)::text as sum from ledger_postings
        group by 1, 2 order by 1, 2`,
    );
    expect(balances).toEqual(
      sums.map(({ account, event, sum }) => ({
        account,
        event,
        balanceCents: chart[account].normalSide === 'debit' ? Number(sum) : -Number(sum),
      })),
    );
  });
}

describe('sealed balances and the tail since', () => {
  it('are the sum of the postings after any history of entries, rollbacks and seals', async () => {
    const step = fc.oneof(
      { weight: 4, arbitrary: entry },
      { weight: 1, arbitrary: fc.constant('roll back' as const) },
      { weight: 2, arbitrary: fc.integer({ min: 1, max: 5 }) },
    );
    // Each run adds entries that all later runs sum again, so runs get slower.
    const numRuns = Math.max(8, Math.round(Number(process.env.TEST_RUNS ?? 0) / 100));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        for (const happening of steps) {
          if (typeof happening === 'number') await seal(happening);
          else if (happening === 'roll back')
            await expect(rolledBack()).rejects.toThrow(RolledBack);
          else await database.transact((tx) => post(tx, happening));
        }
        await expectAgreement();
      }),
      { numRuns },
    );
    while ((await seal()) > 0);
    await expectAgreement();
  });

  it('count an entry at once, in its own transaction too', async () => {
    await database.transact(async (tx) => {
      const before = await balancesByAccountAndEvent(tx);
      await post(tx, cash.ownerPutMoneyIn({ amountCents: cents(123) }));
      const after = await balancesByAccountAndEvent(tx);
      const capital = (rows: typeof before) =>
        rows.find(({ account }) => account === 'owners_capital')?.balanceCents ?? 0;
      expect(capital(after) - capital(before)).toBe(123);
    });
  });

  function rolledBack(): Promise<void> {
    return database.transact(async (tx) => {
      await post(tx, cash.ownerPutMoneyIn({ amountCents: cents(999) }));
      throw new RolledBack();
    });
  }
});

// The embedded database has one connection only, so two transactions can't be open at once.
describe.runIf(process.env.TEST_DATABASE_URL)('with many writers at once', () => {
  it('an entry that commits after a later one was sealed is neither lost nor counted twice', async () => {
    while ((await seal()) > 0);
    const held = signal();
    const written = signal();
    const early = database.transact(async (tx) => {
      await post(tx, cash.ownerPutMoneyIn({ amountCents: cents(1) }));
      written.give();
      await held.given;
    });
    await written.given;
    await database.transact((tx) => post(tx, cash.ownerPutMoneyIn({ amountCents: cents(2) })));
    expect(await seal()).toBe(1);
    await expectAgreement();
    held.give();
    await early;
    await expectAgreement();
    expect(await seal()).toBe(1);
    await expectAgreement();
  });

  it('the balances are the sum of the postings at every moment, while two servers seal', async () => {
    const samples = fc.sample(entry, { numRuns: 120, seed: 11 });
    let isWriting = true;
    const writers = [0, 1, 2, 3].map(async (writer) => {
      for (const posted of samples.filter((_, index) => index % 4 === writer)) {
        await database.transact(async (tx) => {
          await post(tx, posted);
          await tx.execute(sql`select pg_sleep(${writer * 0.003})`);
        });
      }
    });
    const sealers = [0, 1].map(async () => {
      while (isWriting) await seal(7);
    });
    const reader = (async () => {
      while (isWriting) await expectAgreement();
    })();
    await Promise.all(writers);
    isWriting = false;
    await Promise.all([...sealers, reader]);
    while ((await seal()) > 0);
    await expectAgreement();
    const links = await database.transact((tx) =>
      rowsOf(
        tx,
        sql`select (select count(*) from chain_links where transaction_id is not null)::int
          - (select count(*) from ledger_transactions)::int as missing`,
      ),
    );
    expect(links).toEqual([{ missing: 0 }]);
  });
});
