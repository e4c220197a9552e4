import { type Cents, takesPayment } from '@sevenday/lending';
import { eq } from 'drizzle-orm';
import { findPosted, settlingEvents } from '../ledger/index.ts';
import { type LoanRow, loans, totalDueCents } from '../loans/index.ts';
import { notifyMember } from '../members/index.ts';
import type { Tx } from '../platform/database.ts';
import type { Keys } from '../platform/keys.ts';
import type { CollectionRow } from './collection-record.ts';
import type { RefundRow } from './move-refund.ts';

/** The bank has the payment: nothing more is to be done until `confirmedBy`. */
export function tellProcessing(
  tx: Tx,
  keys: Keys,
  { id: aboutId, memberId, loanId, amountCents }: CollectionRow,
  { confirmedBy, now }: { confirmedBy: Date; now: Date },
): Promise<void> {
  const data = { loanId, amountCents, confirmedBy };
  return notifyMember(tx, keys, memberId, { kind: 'payment_processing', aboutId, data, now });
}

/** A payment that was under way did not come. Nothing is told of a loan that owes nothing any more. */
export async function tellFailed(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  { id: aboutId, amountCents }: CollectionRow,
  { now }: { now: Date },
): Promise<void> {
  if (!takesPayment(loan)) return;
  const data = {
    loanId: loan.id,
    amountCents,
    totalCents: totalDueCents(loan),
    dueAt: loan.dueAt,
  };
  await notifyMember(tx, keys, loan.memberId, { kind: 'payment_failed', aboutId, data, now });
}

/** The money came back after it was repaid: the loan is cancelled and the payment given back. */
export function tellUndone(
  tx: Tx,
  keys: Keys,
  { id: loanId, memberId, principalCents }: LoanRow,
  told: { refundCents: Cents; refundWay: 'provider' | 'hand'; now: Date },
): Promise<void> {
  const { refundCents, refundWay, now } = told;
  return notifyMember(tx, keys, memberId, {
    kind: 'loan_cancelled',
    aboutId: loanId,
    data: { loanId, principalCents, cause: 'money_came_back', refundCents, refundWay },
    now,
  });
}

/** A refund is on its way, or could not go back the way it came and stays owed. Nobody is left to tell of the gone. */
export async function tellRefund(
  tx: Tx,
  keys: Keys,
  { id, loanId, memberId, amountCents, providerPaymentId }: RefundRow,
  { state, now }: { state: 'sent' | 'owed'; now: Date },
): Promise<void> {
  const [loan] = await tx.select({ status: loans.status }).from(loans).where(eq(loans.id, loanId));
  if (!loan) return;
  // Of a loan that is cancelled only the payment it was paid by was told of: one that settled since is news.
  const wasPaidBy =
    loan.status === 'cancelled' &&
    providerPaymentId &&
    (await findPosted(tx, settlingEvents, providerPaymentId));
  const cause = wasPaidBy ? 'payout_came_back' : 'second_payment';
  if (state === 'sent' && cause === 'payout_came_back') return;
  await notifyMember(tx, keys, memberId, {
    kind: 'refund',
    aboutId: `${id}:${state}`,
    data: { loanId, amountCents, cause, state },
    now,
  });
}
