import { randomUUID } from 'node:crypto';
import { addCents, cents } from '@sevenday/lending';
import { eq } from 'drizzle-orm';
import { type Tx, together } from '../platform/database/database.ts';
import type { LedgerEntry, LedgerEvent } from './entry.ts';
import { ledgerPostings, ledgerTransactions } from './store.ts';

/** What is recorded with an entry in addition to its postings. */
export interface Circumstances {
  loanId: string | null;
  /** The person's random id; never anything that could identify a person. */
  subjectId: string | null;
  /** When it happened, by the business clock. */
  effectiveAt: Date;
  /** Now, by the wall clock. */
  recordedAt: Date;
  /** Who did it; null when the product itself did. */
  actorId: string | null;
  /** The provider's id of the movement. One reference is posted once per event. */
  providerReference: string | null;
}

/**
 * Writes an entry in the transaction of the change it belongs to, and returns its id. Throws RangeError for an entry
 * that does not balance; the database refuses it too. A provider reference that was posted before under the same event
 * breaks the unique index `ledger_transactions_provider_reference`.
 */
export async function postLedger(
  tx: Tx,
  { entry, ...circumstances }: Circumstances & { entry: LedgerEntry },
): Promise<string> {
  return write(tx, entry, { ...circumstances, reverses: null });
}

/** Like `postLedger`, for an entry about one loan: its subject is the loan's member. */
export function postForLoan(
  tx: Tx,
  loan: { id: string; memberId: string },
  entry: LedgerEntry,
  at: { now: Date; wall: Date } & Pick<Circumstances, 'actorId' | 'providerReference'>,
): Promise<string> {
  const { now: effectiveAt, wall: recordedAt, actorId, providerReference } = at;
  const about = { loanId: loan.id, subjectId: loan.memberId };
  return postLedger(tx, { entry, ...about, effectiveAt, recordedAt, actorId, providerReference });
}

/**
 * Posts the exact opposite of an earlier transaction that should never have been, and returns the id of the reversal.
 * Each posting keeps its event, so that every figure is as if the first transaction had not been written. Throws
 * RangeError when there is no such transaction. A transaction can be reversed once (unique index
 * `ledger_transactions_reverses`).
 */
export async function reverse(
  tx: Tx,
  transactionId: string,
  how: Omit<Circumstances, 'loanId' | 'subjectId'> & { event: LedgerEvent },
): Promise<string> {
  const [reversed] = await tx
    .select({ loanId: ledgerTransactions.loanId, subjectId: ledgerTransactions.subjectId })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.id, transactionId));
  if (!reversed) throw new RangeError(`There is no ledger transaction ${transactionId}.`);
  const postings = await tx
    .select({
      account: ledgerPostings.account,
      amountCents: ledgerPostings.amountCents,
      event: ledgerPostings.event,
    })
    .from(ledgerPostings)
    .where(eq(ledgerPostings.transactionId, transactionId))
    .orderBy(ledgerPostings.id);
  const { event, ...circumstances } = how;
  const opposite = postings.map((posting) => ({
    ...posting,
    amountCents: cents(-posting.amountCents),
  }));
  return write(
    tx,
    { event, postings: opposite },
    { ...circumstances, ...reversed, reverses: transactionId },
  );
}

async function write(
  tx: Tx,
  { event, postings }: LedgerEntry,
  circumstances: Circumstances & { reverses: string | null },
): Promise<string> {
  if (addCents(...postings.map((posting) => posting.amountCents)) !== 0) {
    throw new RangeError(`${event}: the postings do not sum to zero.`);
  }
  const id = randomUUID();
  const { loanId, subjectId } = circumstances;
  await together(
    tx
      .insert(ledgerTransactions)
      .values({ id, event, postingCount: postings.length, ...circumstances }),
    tx
      .insert(ledgerPostings)
      .values(postings.map((posting) => ({ ...posting, transactionId: id, loanId, subjectId }))),
  );
  return id;
}
