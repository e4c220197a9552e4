import { type Cents, cents, zeroCents } from '@sevenday/lending';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import type { Account } from './accounts.ts';
import type { LedgerEvent } from './entry.ts';
import type { LoanParts } from './loan-components.ts';
import type { LostPayment } from './postings.ts';
import { ledgerPostings, ledgerTransactions } from './store.ts';

/** A payment that settled its loan, as it was posted. */
export interface SettledPayment {
  loanId: string;
  subjectId: string;
  /** What it was posted by: the provider's payment, or a dispute won; null for one received outside. */
  reference: string | null;
  parts: LoanParts;
  /** The loan had been written off before. */
  afterWriteOff: boolean;
}

/** A payment settled its loan. */
export const settlingEvents: readonly LedgerEvent[] = ['paid', 'paid_after_write_off'];

/** What a payment had settled is due again. */
const lostEvents: readonly LostPayment[] = ['dispute_lost', 'payment_returned', 'payment_refunded'];

/** A loan is no longer settled by the payment that had settled it. */
export const unsettlingEvents: readonly LedgerEvent[] = [
  ...lostEvents,
  'payout_undone_after_payment',
  'payment_recorded_in_error',
];

/** A payment of the provider's arrived, under its own reference: it settled its loan, or is owed back. */
export const paymentEvents: readonly LedgerEvent[] = [...settlingEvents, 'excess_payment'];

/** The payment that a loan is settled by: the last that was posted and not taken back since. */
export async function standingPayment(tx: Tx, loanId: string): Promise<SettledPayment | null> {
  const [last] = await tx
    .select()
    .from(ledgerTransactions)
    .where(
      and(
        eq(ledgerTransactions.loanId, loanId),
        inArray(ledgerTransactions.event, [...settlingEvents, ...unsettlingEvents]),
      ),
    )
    .orderBy(desc(ledgerTransactions.seq))
    .limit(1);
  return last && settlingEvents.includes(last.event) ? asSettled(tx, last) : null;
}

/** What a lost payment had settled, by the provider's object it was lost by; null where it settled nothing. */
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

/** What was posted under a provider's reference by one of these events: whose it was, also after they are gone. */
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

/** Whose a loan was, by its first entry; null for one that is not in the books. */
export async function findApproved(tx: Tx, loanId: string): Promise<{ subjectId: string } | null> {
  const [found] = await tx
    .select({ subjectId: ledgerTransactions.subjectId })
    .from(ledgerTransactions)
    .where(and(eq(ledgerTransactions.loanId, loanId), eq(ledgerTransactions.event, 'approved')));
  return found?.subjectId ? { subjectId: found.subjectId } : null;
}

async function asSettled(
  tx: Tx,
  transaction: typeof ledgerTransactions.$inferSelect,
): Promise<SettledPayment> {
  const { id, loanId, subjectId, event, providerReference } = transaction;
  if (!loanId || !subjectId) throw new Error('A payment was posted for no loan.');
  const afterWriteOff = event === 'paid_after_write_off';
  const parts = await partsOf(tx, id);
  return { loanId, subjectId, reference: providerReference, parts, afterWriteOff };
}

/** What a payment settled, or ceased to settle, by its own postings. */
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
