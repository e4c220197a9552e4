import { asc, inArray, sql } from 'drizzle-orm';
import { type ChainEntry, lockSealing, sealEntries } from '../platform/audit/hash-chain.ts';
import { readAuditTextsForChain } from '../platform/audit/read-audit-texts-for-hash-chain.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { auditUnsealed } from '../platform/database/tables.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { enqueueWork } from '../platform/work/enqueue-withdraw-and-unpark-work.ts';
import type { WorkHandler } from '../platform/work/work-handler.ts';
import type { LedgerDependencies } from './dependencies.ts';
import { readEntryTextsForChain } from './read-entry-texts-for-hash-chain.ts';
import { quarterOf } from './select-postings.ts';
import {
  ledgerPostings,
  ledgerSealedQuarters,
  ledgerSealedSums,
  ledgerTransactions,
  ledgerUnsealed,
} from './tables.ts';

/** Small, so that one database transaction takes only a fraction of a second. */
const batchSize = 1_000;
/**
 * The pause after a run: `busyMs` if the run's first batch was full, because many entries are then
 * being posted.
 */
const busyMs = 2_000;
const quietMs = 60_000;

/** Several servers share one row of this work. */
export function scheduleSealing({ database, clocks }: Runtime): Promise<void> {
  return database.transact(async (tx) => {
    const dueAt = await clocks.business(tx);
    await enqueueWork(tx, { kind: 'seal_books', key: 'books', dueAt, createdAt: clocks.wall() });
  });
}

/** Any process may run it. A transaction that moves money never waits for it. */
export function sealBooks(dependencies: LedgerDependencies): WorkHandler {
  return async () => {
    for (let rounds = 0; ; rounds++) {
      const sealed = await dependencies.database.transact(
        async (tx) => {
          const count = await sealBatch(tx, dependencies.keys, dependencies.clocks.wall());
          await dependencies.sumCounts(tx);
          return count;
        },
        { isLong: true },
      );
      if (sealed < batchSize) return { againAfterMs: rounds > 0 ? busyMs : quietMs };
    }
  };
}

/**
 * Seals at most `size` ledger transactions and at most `size` audit entries. Returns the larger of
 * the two numbers sealed. Triggers list the unsealed entries in `ledger_unsealed` and
 * `audit_unsealed`. A search for ids above the last sealed id would miss entries, because an entry
 * with a lower id may commit later.
 */
export async function sealBatch(tx: Tx, keys: Keys, wall: Date, size = batchSize): Promise<number> {
  await lockSealing(tx);
  const transactions = await tx
    .select()
    .from(ledgerUnsealed)
    .orderBy(asc(ledgerUnsealed.seq))
    .limit(size);
  const audits = await tx
    .select()
    .from(auditUnsealed)
    .orderBy(asc(auditUnsealed.auditId))
    .limit(size);
  const transactionIds = transactions.map(({ transactionId }) => transactionId);
  const auditIds = audits.map(({ auditId }) => auditId);
  const entries = await readEntryTextsForChain(tx, transactionIds);
  const auditEntries = await readAuditTextsForChain(tx, auditIds);
  await sealEntries(
    tx,
    keys,
    [
      ...transactionIds.map(
        (id): ChainEntry => ({ transactionId: id, auditId: null, content: entries.get(id) ?? '' }),
      ),
      ...auditIds.map(
        (id): ChainEntry => ({
          transactionId: null,
          auditId: id,
          content: auditEntries.get(id) ?? '',
        }),
      ),
    ],
    wall,
  );
  if (transactionIds.length > 0) {
    await addToSealedSums(tx, transactionIds);
    await addToSealedQuarters(tx, transactionIds);
    const seqs = transactions.map(({ seq }) => seq);
    await tx.delete(ledgerUnsealed).where(inArray(ledgerUnsealed.seq, seqs));
  }
  if (auditIds.length > 0) {
    await tx.delete(auditUnsealed).where(inArray(auditUnsealed.auditId, auditIds));
  }
  return Math.max(transactionIds.length, auditIds.length);
}

async function addToSealedSums(tx: Tx, transactionIds: string[]): Promise<void> {
  await tx.execute(sql`insert into ${ledgerSealedSums} (account, event, amount_cents)
    select ${ledgerPostings.account}, ${ledgerPostings.event}, sum(${ledgerPostings.amountCents})
    from ${ledgerPostings} where ${inArray(ledgerPostings.transactionId, transactionIds)}
    group by 1, 2
    on conflict (account, event)
    do update set amount_cents = ledger_sealed_sums.amount_cents + excluded.amount_cents`);
}

async function addToSealedQuarters(tx: Tx, transactionIds: string[]): Promise<void> {
  await tx.execute(sql`insert into ${ledgerSealedQuarters} (quarter, account, event, amount_cents)
    select ${quarterOf(ledgerTransactions.effectiveAt)}, ${ledgerPostings.account}, ${ledgerPostings.event},
      sum(${ledgerPostings.amountCents})
    from ${ledgerPostings} join ${ledgerTransactions} on ${ledgerTransactions.id} = ${ledgerPostings.transactionId}
    where ${inArray(ledgerPostings.transactionId, transactionIds)}
    group by 1, 2, 3
    on conflict (quarter, account, event)
    do update set amount_cents = ledger_sealed_quarters.amount_cents + excluded.amount_cents`);
}
