import { eq } from 'drizzle-orm';
import { findLoanIdsByNumber } from '../loans/index.ts';
import { Refusal } from '../platform/base/refusal.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { type Payment, ProviderRefused } from '../platform/stripe/provider.ts';
import { creditUnrequestedPaymentToLoan } from '../repayments/index.ts';
import { importNewestLedgerLines } from './lines/import-ledger-lines.ts';
import type { BreakRow } from './record-breaks-and-post-unexplained.ts';
import { breaks } from './tables.ts';

const noSuchPayment =
  'The payment provider has no payment under this reference that could be credited. If a borrower paid a loan with this money, first choose Record Payment on that loan. Then say here that it was the lender’s own money.';

/** The payment provider has this payment, and the ledger lacks it. */
function isUnrequestedPayment({ place, concerns, part, expectedCents, foundCents }: BreakRow) {
  return (
    place === 'provider_balance' &&
    concerns === 'payment' &&
    part === '' &&
    expectedCents === 0 &&
    foundCents > 0
  );
}

/**
 * Null if the break is not about a payment that only the payment provider has. Refuses with
 * `break_outcome` if the provider has no payment with the break's reference: if another program
 * made a charge without a payment, the reference is the charge's id.
 */
export async function readUnrequestedPayment(
  { database, provider }: Runtime,
  breakId: string,
): Promise<Payment | null> {
  const [row] = await database.transact((tx) =>
    tx.select().from(breaks).where(eq(breaks.id, breakId)),
  );
  if (!row || !isUnrequestedPayment(row)) return null;
  try {
    return await provider.readPayment(row.reference);
  } catch (error) {
    if (!(error instanceof ProviderRefused && error.isMissing)) throw error;
    throw refusal('outcome', noSuchPayment);
  }
}

/**
 * The caller has reversed the entry by which the break was posted as unexplained. Refuses with
 * `break_outcome`, `loan_not_found` or `own_case`.
 */
export async function creditPaymentOfBreakToLoan(
  tx: Tx,
  runtime: Runtime,
  row: BreakRow,
  asked: {
    loan?: string | undefined;
    payment: Payment | null;
    actorId: string;
    now: Date;
    wall: Date;
  },
): Promise<BreakRow> {
  const { loan: text, payment, actorId, now, wall } = asked;
  if (!payment || !isUnrequestedPayment(row) || payment.amountCents !== row.foundCents) {
    throw refusal('outcome', 'This difference is no payment that could pay a loan.');
  }
  const loanId = await findLoan(tx, text);
  const sent = { loanId, sent: payment, actorId };
  const { memberId: subjectId } = await creditUnrequestedPaymentToLoan(tx, runtime, sent, {
    now,
    wall,
  });
  await importNewestLedgerLines(tx);
  await tx.update(breaks).set({ loanId, subjectId }).where(eq(breaks.id, row.id));
  return { ...row, loanId, subjectId };
}

async function findLoan(tx: Tx, text: string | undefined): Promise<string> {
  if (!text) throw refusal('loan', 'Enter the number of the loan that was paid.');
  const [found, another] = await findLoanIdsByNumber(tx, text);
  if (!found) throw refusal('loan', 'There is no loan with this number.');
  if (another) throw refusal('loan', 'Several loans have this number. Enter the whole id.');
  return found;
}

function refusal(field: 'loan' | 'outcome', sentence: string): Refusal {
  return new Refusal('break_outcome', sentence, { [field]: sentence });
}
