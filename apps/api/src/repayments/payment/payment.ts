import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { type CollectionStatus, collections } from './store.ts';

export type CollectionRow = typeof collections.$inferSelect;

export const liveStatuses: CollectionStatus[] = ['planned', 'open', 'processing'];

/** The announced debit of a loan whose row the caller holds locked. */
export async function findAnnouncedDebit(tx: Tx, loanId: string): Promise<DebitRow | undefined> {
  const [row] = await tx
    .select()
    .from(collections)
    .where(and(eq(collections.loanId, loanId), eq(collections.status, 'announced')));
  return row && asDebit(row);
}

/** The debit of a loan that failed last and is tried again. */
export async function findFirstTry(tx: Tx, loanId: string): Promise<DebitRow | null> {
  const [row] = await tx
    .select()
    .from(collections)
    .where(
      and(
        eq(collections.loanId, loanId),
        eq(collections.tryNumber, 1),
        eq(collections.status, 'failed'),
      ),
    )
    .orderBy(desc(collections.quotedAt))
    .limit(1);
  return row ? asDebit(row) : null;
}

/** The day of the debit that is announced for a loan, `YYYY-MM-DD`. */
export async function readDebitDay(tx: Tx, loanId: string): Promise<string | null> {
  return (await findAnnouncedDebit(tx, loanId))?.debitDay ?? null;
}

/**
 * Whether a payment got as far as its account. One that the provider refused before, or a page that could not be made, has
 * no payment that charged anything (`recordCollection` keeps none), and its borrower could not know of it.
 */
export function wasSent({ providerPaymentId }: CollectionRow): boolean {
  return providerPaymentId !== null;
}

/** A debit with what the database sees to that every debit has. */
export type DebitRow = CollectionRow & {
  debitDay: string;
  tryNumber: 1 | 2;
  bankAccountId: string;
  bankFingerprint: string;
};

/** Throws for a collection that is no debit. */
export function asDebit(row: CollectionRow): DebitRow {
  const { debitDay, tryNumber, bankAccountId, bankFingerprint } = row;
  if (!debitDay || !tryNumber || !bankAccountId || !bankFingerprint) {
    throw new Error('A collection is no debit.');
  }
  return { ...row, debitDay, tryNumber, bankAccountId, bankFingerprint };
}

/** The one live collection of a loan whose row the caller holds locked. */
export async function findLiveCollection(
  tx: Tx,
  loanId: string,
): Promise<CollectionRow | undefined> {
  const [row] = await tx
    .select()
    .from(collections)
    .where(and(eq(collections.loanId, loanId), inArray(collections.status, liveStatuses)));
  return row;
}

export async function findCollection(tx: Tx, id: string): Promise<CollectionRow | undefined> {
  const [row] = await tx.select().from(collections).where(eq(collections.id, id));
  return row;
}

/** Locks a collection until the transaction ends; whoever needs its loan too has locked that before. */
export async function lockCollection(tx: Tx, id: string): Promise<CollectionRow> {
  const [row] = await tx.select().from(collections).where(eq(collections.id, id)).for('update');
  if (!row) throw new Error('A collection is missing.');
  return row;
}

export async function findCollectionByPayment(
  tx: Tx,
  providerPaymentId: string,
): Promise<CollectionRow | undefined> {
  const [row] = await tx
    .select()
    .from(collections)
    .where(eq(collections.providerPaymentId, providerPaymentId));
  return row;
}

export async function findCollectionBySession(
  tx: Tx,
  providerSessionId: string,
): Promise<CollectionRow | undefined> {
  const [row] = await tx
    .select()
    .from(collections)
    .where(eq(collections.providerSessionId, providerSessionId));
  return row;
}
