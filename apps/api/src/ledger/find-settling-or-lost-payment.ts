import { type Cents, cents, zeroCents } from '@sevenday/lending';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import type { Account } from './chart-of-accounts.ts';
import type { LedgerEvent } from './entry.ts';
import { lostEvents, settlingEvents, unsettlingEvents } from './ledger-events-of-payments.ts';
import { type LoanParts, totalOf } from './principal-interest-and-late-fee.ts';
import { ledgerPostings, ledgerTransactions } from './tables.ts';

type LedgerTransaction = typeof ledgerTransactions.$inferSelect;

/** A payment that settled its loan, as the books record it. */
export interface SettledPayment {
  postingId: string;
  loanId: string;
  subjectId: string;
  /**
   * The provider's id of the payment, also if the payment was lost in a dispute and won back. Null
   * for a payment that was received outside the provider.
   */
  reference: string | null;
  parts: LoanParts;
  /** True if the loan was written off before the payment. */
  afterWriteOff: boolean;
}

/**
 * Finds the payment that settles a loan. This is the loan's last payment, unless that payment was
 * lost later. Returns null if no payment settles the loan.
 */
export async function findSettlingPayment(tx: Tx, loanId: string): Promise<SettledPayment | null> {
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
 * Finds the payment that settles a loan, if it is the payment `providerPaymentId` of the provider,
 * and if `amountCents` is the whole amount that settled the loan. Otherwise returns null.
 */
export async function findIfSettling(
  tx: Tx,
  payment: { loanId: string; providerPaymentId: string | null; amountCents: Cents },
): Promise<SettledPayment | null> {
  const standing = await findSettlingPayment(tx, payment.loanId);
  if (!standing || standing.reference !== payment.providerPaymentId) return null;
  return totalOf(standing.parts) === payment.amountCents ? standing : null;
}

/**
 * Returns the provider's id of the loan's last payment. If the payment was lost and won back, its
 * last entry has the id of the dispute or refund. So this function returns the id of the payment's
 * first entry.
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

async function asSettled(
  tx: Tx,
  { id: postingId, loanId, subjectId, event }: LedgerTransaction,
  reference: string | null,
): Promise<SettledPayment> {
  if (!loanId || !subjectId) throw new Error('A payment was posted for no loan.');
  const afterWriteOff = event === 'paid_after_write_off';
  const parts = await readSettledParts(tx, postingId);
  return { postingId, loanId, subjectId, reference, parts, afterWriteOff };
}

/**
 * Reads how much principal, interest and late fee a lost payment had settled. `providerReference`
 * is the provider's id of the dispute or refund by which the payment was lost. Returns null if the
 * payment had not settled its loan.
 */
export async function readLostParts(tx: Tx, providerReference: string): Promise<LoanParts | null> {
  const [lost] = await tx
    .select()
    .from(ledgerTransactions)
    .where(
      and(
        inArray(ledgerTransactions.event, [...lostEvents]),
        eq(ledgerTransactions.providerReference, providerReference),
      ),
    );
  return lost ? readSettledParts(tx, lost.id) : null;
}

/**
 * Reads from an entry's postings how much principal, interest and late fee the entry settled or
 * made due again.
 */
async function readSettledParts(tx: Tx, transactionId: string): Promise<LoanParts> {
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
