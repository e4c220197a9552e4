import { type Cents, cents, zeroCents } from '@sevenday/lending';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import type { Account } from './chart-of-accounts.ts';
import type { LedgerEvent } from './entry.ts';
import type { LostPayment } from './loan-entries.ts';
import { type LoanParts, totalOf } from './loan-part-moves.ts';
import { ledgerPostings, ledgerTransactions } from './store.ts';

type LedgerTransaction = typeof ledgerTransactions.$inferSelect;

/** A payment that settled its loan, as it was posted. */
export interface SettledPayment {
  postingId: string;
  loanId: string;
  subjectId: string;
  /** The provider's payment, even if it was lost and won back since; null if the payment was received outside. */
  reference: string | null;
  parts: LoanParts;
  /** The loan was written off before the payment. */
  afterWriteOff: boolean;
}

/** Events by which a payment settles its loan. */
export const settlingEvents: readonly LedgerEvent[] = ['paid', 'paid_after_write_off'];

/** Events after which what a payment had settled is due again. */
const lostEvents: readonly LostPayment[] = ['dispute_lost', 'payment_returned', 'payment_refunded'];

/** Events after which a loan is no longer settled by its payment. */
export const unsettlingEvents: readonly LedgerEvent[] = [
  ...lostEvents,
  'payout_undone_after_payment',
  'payment_recorded_in_error',
];

/**
 * Events under which a payment through the provider arrives, with its own reference: it settled its loan, or is owed
 * back.
 */
export const paymentEvents: readonly LedgerEvent[] = [...settlingEvents, 'excess_payment'];

/** Finds the payment that settles a loan: the last one that was posted and not taken back since. */
export async function standingPayment(tx: Tx, loanId: string): Promise<SettledPayment | null> {
  const entries = await tx
    .select()
    .from(ledgerTransactions)
    .where(
      and(
        eq(ledgerTransactions.loanId, loanId),
        inArray(ledgerTransactions.event, [...settlingEvents, ...unsettlingEvents]),
      ),
    )
    .orderBy(asc(ledgerTransactions.seq));
  const last = entries.at(-1);
  if (!last || !settlingEvents.includes(last.event)) return null;
  return asSettled(tx, last, firstReference(entries));
}

/**
 * Finds what a payment through the provider settles now. Null if the payment settles no loan, or if `amountCents` is
 * only a part of it.
 */
export async function settledBy(
  tx: Tx,
  payment: { loanId: string; providerPaymentId: string | null; amountCents: Cents },
): Promise<SettledPayment | null> {
  const standing = await standingPayment(tx, payment.loanId);
  if (!standing || standing.reference !== payment.providerPaymentId) return null;
  return totalOf(standing.parts) === payment.amountCents ? standing : null;
}

/**
 * Finds the reference under which the last payment of these entries was first posted. A lost payment that came back is
 * posted again, under the dispute or refund by which it was lost.
 */
function firstReference(entries: LedgerTransaction[]): string | null {
  const reference = entries.at(-1)?.providerReference ?? null;
  const lostAt = entries.findIndex(
    ({ event, providerReference }) =>
      isLostEvent(event) && reference !== null && providerReference === reference,
  );
  return lostAt > 0 ? firstReference(entries.slice(0, lostAt)) : reference;
}

function isLostEvent(event: LedgerEvent): boolean {
  return lostEvents.some((lost) => lost === event);
}

/**
 * Reads what a lost payment had settled, by the reference of the provider's object that took it (such as a dispute);
 * null if it settled nothing.
 */
export async function lostParts(tx: Tx, providerReference: string): Promise<LoanParts | null> {
  const [lost] = await tx
    .select()
    .from(ledgerTransactions)
    .where(
      and(
        inArray(ledgerTransactions.event, [...lostEvents]),
        eq(ledgerTransactions.providerReference, providerReference),
      ),
    );
  return lost ? partsOf(tx, lost.id) : null;
}

/**
 * Finds what was posted under a provider's reference by one of these events, and whose it was, even if that member is
 * deleted.
 */
export async function findPosted(
  tx: Tx,
  events: readonly LedgerEvent[],
  providerReference: string,
): Promise<{ loanId: string; subjectId: string; event: LedgerEvent } | null> {
  const [found] = await tx
    .select()
    .from(ledgerTransactions)
    .where(
      and(
        inArray(ledgerTransactions.event, [...events]),
        eq(ledgerTransactions.providerReference, providerReference),
      ),
    );
  if (!found?.loanId || !found.subjectId) return null;
  return { loanId: found.loanId, subjectId: found.subjectId, event: found.event };
}

/** Finds whose a loan was, by its first entry; null if the loan is not in the books. */
export async function findApproved(tx: Tx, loanId: string): Promise<{ subjectId: string } | null> {
  const [found] = await tx
    .select({ subjectId: ledgerTransactions.subjectId })
    .from(ledgerTransactions)
    .where(and(eq(ledgerTransactions.loanId, loanId), eq(ledgerTransactions.event, 'approved')));
  return found?.subjectId ? { subjectId: found.subjectId } : null;
}

async function asSettled(
  tx: Tx,
  { id: postingId, loanId, subjectId, event }: LedgerTransaction,
  reference: string | null,
): Promise<SettledPayment> {
  if (!loanId || !subjectId) throw new Error('A payment was posted for no loan.');
  const afterWriteOff = event === 'paid_after_write_off';
  const parts = await partsOf(tx, postingId);
  return { postingId, loanId, subjectId, reference, parts, afterWriteOff };
}

/** Reads what a payment settled, or no longer settles, from its own postings. */
async function partsOf(tx: Tx, transactionId: string): Promise<LoanParts> {
  const postings = await tx
    .select()
    .from(ledgerPostings)
    .where(eq(ledgerPostings.transactionId, transactionId));
  const on = (...of: Account[]): Cents => {
    const posting = postings.find(({ account }) => of.includes(account));
    return posting ? cents(Math.abs(posting.amountCents)) : zeroCents;
  };
  return {
    principalCents: on('principal_due', 'recoveries'),
    interestCents: on('interest_income'),
    lateFeeCents: on('late_fee_income'),
  };
}
