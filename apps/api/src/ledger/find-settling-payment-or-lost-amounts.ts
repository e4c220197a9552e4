import { type Cents, cents, zeroCents } from '@sevenday/lending';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Account } from './chart-of-accounts.ts';
import type { LedgerEvent } from './entry.ts';
import { lostEvents, settlingEvents, unsettlingEvents } from './ledger-events-of-payments.ts';
import { type LoanParts, totalOf } from './principal-interest-and-late-fee.ts';
import { ledgerPostings, ledgerTransactions } from './tables.ts';

type LedgerTransaction = typeof ledgerTransactions.$inferSelect;

export interface SettledPayment {
  postingId: string;
  loanId: string;
  subjectId: string;
  /** The provider's id of the payment. Null if it was received outside the provider. */
  reference: string | null;
  parts: LoanParts;
  afterWriteOff: boolean;
}

/** Null if no payment settles the loan now. */
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

/** Null unless the whole payment settles the loan. */
export async function findIfSettling(
  tx: Tx,
  payment: { loanId: string; providerPaymentId: string | null; amountCents: Cents },
): Promise<SettledPayment | null> {
  const standing = await findSettlingPayment(tx, payment.loanId);
  if (!standing || standing.reference !== payment.providerPaymentId) return null;
  return totalOf(standing.parts) === payment.amountCents ? standing : null;
}

/**
 * Returns the payment's own reference. If the payment was lost and won back, its last entry has the
 * id of the dispute or refund instead.
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
 * `providerReference` is the provider's id of the dispute or refund by which the payment was lost.
 * Null if the payment had not settled its loan.
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
