import { randomUUID } from 'node:crypto';
import { addCents, cents } from '@sevenday/lending';
import { eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { insertBuiltOnce } from '../platform/database/query-built-once.ts';
import { runTogether } from '../platform/database/run-statements-together.ts';
import type { LedgerEntry, LedgerEvent } from './entry.ts';
import { ledgerPostings, ledgerTransactions } from './tables.ts';

/** The facts that are stored with an entry beside its postings. */
export interface Circumstances {
  loanId: string | null;
  /** The member's random id. It says nothing that could identify the person. */
  subjectId: string | null;
  /** When the event happened, by the business clock. */
  effectiveAt: Date;
  /** The time of writing, by the wall clock. */
  recordedAt: Date;
  /** The user who caused the entry; null if the product did. */
  actorId: string | null;
  /**
   * The provider's id of the payment, payout or refund. The database allows one entry for each
   * reference and event.
   */
  providerReference: string | null;
}

/**
 * Posts an entry to the ledger and returns the entry's id. Call it in the transaction that makes
 * the change which the entry records.
 *
 * Throws RangeError for an entry that does not balance; the database refuses such an entry too. If
 * the reference was posted before under the same event, the insert fails at the index
 * `ledger_transactions_provider_reference`.
 */
export async function postEntry(
  tx: Tx,
  { entry, ...circumstances }: Circumstances & { entry: LedgerEntry },
): Promise<string> {
  return writeEntry(tx, entry, { ...circumstances, reverses: null });
}

/** Like `postEntry`, for an entry about one loan: its subject is the loan's member. */
export function postLoanEntry(
  tx: Tx,
  loan: { id: string; memberId: string },
  entry: LedgerEntry,
  at: { now: Date; wall: Date } & Pick<Circumstances, 'actorId' | 'providerReference'>,
): Promise<string> {
  const { now: effectiveAt, wall: recordedAt, actorId, providerReference } = at;
  const about = { loanId: loan.id, subjectId: loan.memberId };
  return postEntry(tx, { entry, ...about, effectiveAt, recordedAt, actorId, providerReference });
}

const insertTransaction = insertBuiltOnce(ledgerTransactions);
const insertPostings = insertBuiltOnce(ledgerPostings);

async function writeEntry(
  tx: Tx,
  { event, postings }: LedgerEntry,
  circumstances: Circumstances & { reverses: string | null },
): Promise<string> {
  if (addCents(...postings.map((posting) => posting.amountCents)) !== 0) {
    throw new RangeError(`${event}: the postings do not sum to zero.`);
  }
  const id = randomUUID();
  const { loanId, subjectId } = circumstances;
  await runTogether(
    insertTransaction(tx, [{ id, event, postingCount: postings.length, ...circumstances }]),
    insertPostings(
      tx,
      postings.map((posting) => ({ ...posting, transactionId: id, loanId, subjectId })),
    ),
  );
  return id;
}

/**
 * Posts the exact opposite of a wrong entry, and returns the new entry's id. Each new posting has
 * the event of the posting that it reverses, so every sum is as if the wrong entry had never been
 * posted. Throws RangeError if the wrong entry does not exist. An entry can be reversed once
 * (unique index `ledger_transactions_reverses`).
 */
export async function reverseEntry(
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
  return writeEntry(
    tx,
    { event, postings: opposite },
    { ...circumstances, ...reversed, reverses: transactionId },
  );
}
