import { randomUUID } from 'node:crypto';
import { addCents, cents } from '@sevenday/lending';
import { eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { insertBuiltOnce } from '../platform/database/query-built-once.ts';
import { runTogether } from '../platform/database/run-statements-together.ts';
import type { LedgerEntry, LedgerEvent } from './entry.ts';
import { ledgerPostings, ledgerTransactions } from './tables.ts';

export interface Circumstances {
  loanId: string | null;
  /**
   * The member's random id, which stays in the books after the member is deleted. Null if no member
   * is concerned.
   */
  subjectId: string | null;
  /** When the event happened, by the business clock, which an admin can move ahead in a sandbox. */
  effectiveAt: Date;
  /** When the entry is written, in real time. */
  recordedAt: Date;
  /** The user who caused the entry. Null if the product did. */
  actorId: string | null;
  /**
   * The id by which a close finds the entry's movement at the provider: the provider's id or, for
   * our payouts and refunds, our row's id. It is `break:…` for a break, and null without such an
   * id. The database refuses a second entry with the same id and event.
   */
  providerReference: string | null;
}

/**
 * Returns the entry's id. Call this in the transaction that makes the change. Throws RangeError for
 * an entry that does not balance.
 */
export async function postEntry(
  tx: Tx,
  { entry, ...circumstances }: Circumstances & { entry: LedgerEntry },
): Promise<string> {
  return writeEntry(tx, entry, { ...circumstances, reverses: null });
}

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
 * Each new posting has the event of the posting that it reverses, so the sums of every event are as
 * if the entry had never been posted. Throws RangeError if there is no such entry. The database
 * refuses a second reversal.
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
