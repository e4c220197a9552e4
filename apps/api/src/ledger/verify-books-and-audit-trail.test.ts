import { randomBytes, randomUUID } from 'node:crypto';
import { cents } from '@sevenday/lending';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordAudit } from '../platform/audit/audit-trail.ts';
import { type Database, rowsOf, type Tx } from '../platform/database/database-and-transaction.ts';
import { keysOfTest } from '../platform/secrets/keys.testing.ts';
import { openTestDatabase } from '../platform/testing.ts';
import { approved, disbursePressed } from './loan-entries.ts';
import { postEntry } from './post-or-reverse-entry.ts';
import { readEntryTextsForChain } from './read-entry-texts-for-hash-chain.ts';
import { sealBatch } from './seal-books.ts';
import { verifyBooks } from './verify-books-and-audit-trail.ts';

const at = new Date('2026-03-02T15:00:00Z');
const keys = keysOfTest(randomBytes(32));
const silver = { principalCents: cents(2000), interestCents: cents(500) };
const subjectId = randomUUID();

let database: Database;
const entries: string[] = [];
let auditId: number;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.transact((tx) => keys.createSubject(tx, subjectId, at));
  await writeSome();
  await database.transact((tx) => sealBatch(tx, keys, at));
  await writeSome();
  await database.transact((tx) => sealBatch(tx, keys, at));
  await writeSome();
  const rows = await database.transact((tx) =>
    rowsOf<{ id: string | number }>(tx, sql`select min(id) as id from audit_entries`),
  );
  auditId = Number(rows[0]?.id);
});
afterAll(() => database.close());

async function writeSome(): Promise<void> {
  await database.transact(async (tx) => {
    for (const entry of [approved(silver), disbursePressed(silver)]) {
      entries.push(
        await postEntry(tx, {
          entry,
          loanId: subjectId,
          subjectId,
          effectiveAt: at,
          recordedAt: at,
          actorId: null,
          providerReference: null,
        }),
      );
    }
    await recordAudit(tx, keys, {
      at,
      actorId: null,
      action: 'loan.disbursed',
      subjectId,
      object: { type: 'loan', id: subjectId },
      codes: { amount: 2000, status: 'funded' },
      details: { name: 'Ann Lee' },
    });
  });
}

class RolledBack extends Error {}

/**
 * Changes the database as only somebody with full access can, and undoes the change. Returns the
 * problem that `verifyBooks` reports.
 */
async function afterTampering(tamper: (tx: Tx) => Promise<unknown>): Promise<string | null> {
  let problem: string | null = null;
  await database
    .transact(async (tx) => {
      for (const table of guarded) {
        await tx.execute(sql.raw(`alter table ${table} disable trigger user`));
      }
      await tamper(tx);
      const inThere: Database = { ...database, transact: (body) => body(tx) };
      problem = (await verifyBooks(inThere, keys)).problem;
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  return problem;
}

const guarded = ['ledger_transactions', 'ledger_postings', 'audit_entries', 'chain_links', 'seals'];
const run = (statement: string) => (tx: Tx) => tx.execute(sql.raw(statement));

describe('books that nobody changed', () => {
  it('agree with their seals, whatever waits for the next', async () => {
    const verdict = await verifyBooks(database, keys);
    expect(verdict).toMatchObject({ sealedEntries: 6, waitingEntries: 3, problem: null });
    const end = { position: 6, hash: verdict.chainEnd };
    expect((await verifyBooks(database, keys, end)).problem).toBeNull();
  });

  it('may lose a deleted person’s encrypted details', async () => {
    const problem = await afterTampering(async (tx) => {
      await run('delete from audit_details')(tx);
      await recordAudit(tx, keys, {
        ...{ at, actorId: null, action: 'member.deleted', subjectId },
        object: { type: 'member', id: subjectId },
      });
      // Adds the row that a trigger usually adds: all triggers are off in this test.
      await run('insert into audit_unsealed select max(id) from audit_entries')(tx);
    });
    expect(problem).toBeNull();
  });

  it('cover every column there is', async () => {
    const columns = await database.transact((tx) =>
      rowsOf<{ name: string }>(
        tx,
        sql`select table_name || '.' || column_name as name from information_schema.columns
          where table_name in ('ledger_transactions', 'ledger_postings', 'audit_entries') order by 1`,
      ),
    );
    // Every column that the hash chain covers. If you add a column, hash it too, and give the chain
    // a new form.
    expect(columns.map(({ name }) => name)).toMatchInlineSnapshot(`
      [
        "audit_entries.action",
        "audit_entries.actor_id",
        "audit_entries.at",
        "audit_entries.codes",
        "audit_entries.details_hash",
        "audit_entries.id",
        "audit_entries.object_id",
        "audit_entries.object_type",
        "audit_entries.subject_id",
        "ledger_postings.account",
        "ledger_postings.amount_cents",
        "ledger_postings.event",
        "ledger_postings.id",
        "ledger_postings.loan_id",
        "ledger_postings.subject_id",
        "ledger_postings.transaction_id",
        "ledger_transactions.actor_id",
        "ledger_transactions.effective_at",
        "ledger_transactions.event",
        "ledger_transactions.id",
        "ledger_transactions.loan_id",
        "ledger_transactions.posting_count",
        "ledger_transactions.provider_reference",
        "ledger_transactions.recorded_at",
        "ledger_transactions.reverses",
        "ledger_transactions.seq",
        "ledger_transactions.subject_id",
      ]
    `);
    const content = await database.transact((tx) =>
      readEntryTextsForChain(tx, entries.slice(0, 1)),
    );
    expect(JSON.parse([...content.values()][0] ?? '')).toHaveLength(12);
  });
});

describe('the first entry that is not as it was sealed is named', () => {
  const changes: Record<string, [change: () => string, says: () => RegExp]> = {
    'one byte of a posting’s amount': [
      () => `update ledger_postings set amount_cents = amount_cents + 1 where id =
        (select min(id) from ledger_postings where transaction_id = '${entries[1]}')`,
      () => new RegExp(`Ledger entry ${entries[1]} is not what was sealed \\(position 2 `),
    ],
    'the account of a posting': [
      () => `update ledger_postings set account = 'lender_bank'
        where transaction_id = '${entries[0]}' and amount_cents > 0`,
      () => new RegExp(`Ledger entry ${entries[0]} is not what was sealed`),
    ],
    'a millisecond of when it happened': [
      () => `update ledger_transactions set effective_at = effective_at + interval '1 ms'
        where id = '${entries[3]}'`,
      () => new RegExp(`Ledger entry ${entries[3]} is not what was sealed`),
    ],
    'two of them: the earlier': [
      () => `update ledger_transactions set actor_id = id
        where id in ('${entries[3]}', '${entries[1]}')`,
      () => new RegExp(`Ledger entry ${entries[1]} is not what was sealed`),
    ],
    'a posting that is gone': [
      () => `delete from ledger_postings where id =
        (select max(id) from ledger_postings where transaction_id = '${entries[2]}')`,
      () => new RegExp(`Ledger entry ${entries[2]} is not what was sealed`),
    ],
    'an entry that is gone': [
      () => `delete from ledger_postings where transaction_id = '${entries[2]}';
        delete from ledger_transactions where id = '${entries[2]}'`,
      () => new RegExp(`Ledger entry ${entries[2]} was deleted`),
    ],
    'an entry that was put in beside the product': [
      () => `insert into ledger_transactions (id, event, effective_at, recorded_at, posting_count)
        values ('00000000-0000-4000-8000-000000000001', 'paid', '${at.toISOString()}', '${at.toISOString()}', 2)`,
      () => /Ledger entry 00000000-0000-4000-8000-000000000001 was inserted beside the product/,
    ],
    'a code of an audit entry': [
      () => `update audit_entries set codes = codes || '{"amount":1999}' where id = ${auditId}`,
      () => new RegExp(`Audit entry ${auditId} is not what was sealed`),
    ],
    'an audit entry that is gone': [
      () => `delete from audit_details where audit_id = ${auditId};
        delete from audit_entries where id = ${auditId}`,
      () => new RegExp(`Audit entry ${auditId} was deleted`),
    ],
    'an audit entry that was put in beside the product': [
      () => `insert into audit_entries (id, at, action, object_type, object_id, codes)
        values (999999, '${at.toISOString()}', 'loan.disbursed', 'loan', 'x', '{}')`,
      () => /Audit entry 999999 was inserted beside the product/,
    ],
    'deleted details of an audit entry whose person is there': [
      () => `delete from audit_details where audit_id >= ${auditId}`,
      () => new RegExp(`The encrypted details of audit entry ${auditId} are gone`),
    ],
    'exchanged details of an audit entry': [
      () => `update audit_details set sealed = 'other' where audit_id = ${auditId}`,
      () => new RegExp(`The encrypted details of audit entry ${auditId} are not those`),
    ],
    'details of an audit entry put under another person': [
      () => `update audit_details set subject_id = gen_random_uuid() where audit_id = ${auditId}`,
      () => new RegExp(`The encrypted details of audit entry ${auditId} are not those`),
    ],
    'a sealed sum': [
      () => `update ledger_sealed_sums set amount_cents = amount_cents + 1
        where account = 'interest_due'`,
      () =>
        /The sealed sum of interest_due by cause disburse_pressed is not the sum of its postings/,
    ],
    'a sealed sum of a quarter of an hour': [
      () => `update ledger_sealed_quarters set amount_cents = amount_cents + 1
        where account = 'interest_due'`,
      () => /The sealed sums from 2026.+ of interest_due by cause disburse_pressed are not the sum/,
    ],
    'a cut in the chain': [
      () => `delete from chain_links where position = 3`,
      () => /The chain is cut: position 3 is missing/,
    ],
    'a missing seal': [() => `delete from seals where number = 1`, () => /Seal 1 is missing/],
    'an entry that waits no more': [
      () => `delete from ledger_unsealed where transaction_id = '${entries[4]}'`,
      () => new RegExp(`Ledger entry ${entries[4]} was inserted beside the product`),
    ],
  };

  it.each(Object.keys(changes))('%s', async (what) => {
    const [change, says] = changes[what] ?? [];
    const problem = await afterTampering(async (tx) => {
      for (const statement of change?.().split(';') ?? []) await run(statement)(tx);
    });
    expect(problem).toMatch(says?.() ?? /never/);
  });

  it('a chain that was written anew, as its seals are signed by a key the database does not hold', async () => {
    const stranger = keysOfTest(randomBytes(32));
    const problem = await afterTampering(async (tx) => {
      await run('update ledger_postings set amount_cents = amount_cents * 2')(tx);
      for (const table of [
        'chain_links',
        'seals',
        'ledger_sealed_sums',
        'ledger_sealed_quarters',
        'ledger_unsealed',
      ]) {
        await run(`delete from ${table}`)(tx);
      }
      await run('delete from audit_unsealed')(tx);
      await run('insert into ledger_unsealed select seq, id from ledger_transactions')(tx);
      await run('insert into audit_unsealed select id from audit_entries')(tx);
      await sealBatch(tx, stranger, at);
    });
    expect(problem).toMatch(/Seal 1 was not made by this lender’s key/);
  });

  it('a chain that was cut off, by an end of it that was noted before', async () => {
    const { chainEnd } = await verifyBooks(database, keys);
    const gone = await verifyBooks(database, keys, { position: 60, hash: chainEnd });
    expect(gone.problem).toMatch(/ends at position 6: what was sealed up to 60 is gone/);
    const other = await verifyBooks(database, keys, { position: 4, hash: chainEnd });
    expect(other.problem).toMatch(/rewritten/);
  });
});

describe('the database refuses to change the record', () => {
  it.each(['audit_entries', 'chain_links', 'seals'])('%s', async (table) => {
    for (const statement of [`delete from ${table}`, `truncate ${table} cascade`]) {
      const refused = database.transact(run(statement));
      await expect(refused).rejects.toMatchObject({
        cause: { message: expect.stringContaining('The record is append-only') },
      });
    }
  });
});
