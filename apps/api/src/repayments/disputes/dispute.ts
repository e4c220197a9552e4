import { randomUUID } from 'node:crypto';
import { and, eq, isNull, ne, notInArray, or } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Dispute } from '../../platform/stripe/provider.ts';
import { disputes } from '../payment/tables.ts';
import type { SettledPaymentIds } from './find-or-lock-settled-payment.ts';

export type DisputeRow = typeof disputes.$inferSelect;

/**
 * The payment provider reports a bank's late return of a payment as a dispute, with one of these
 * reasons.
 */
export const returnReasons = [
  'insufficient_funds',
  'incorrect_account_details',
  'bank_cannot_process',
];

/** Leaves out the late returns of banks, because nobody disputed those. */
export const isDispute = notInArray(disputes.reason, returnReasons);

/** Leaves out late returns, and warnings, which change nothing for the borrower. */
export const isShownToBorrower = and(ne(disputes.status, 'warning'), isDispute);

/**
 * A warning is a bank's inquiry that may become a dispute. `decidedAt` is set when the inquiry ends
 * without a dispute.
 */
export function isStandingWarning({
  status,
  decidedAt,
}: Pick<DisputeRow, 'status' | 'decidedAt'>): boolean {
  return status === 'warning' && decidedAt === null;
}

export const isOpenOrStandingWarning = or(
  eq(disputes.status, 'open'),
  and(eq(disputes.status, 'warning'), isNull(disputes.decidedAt)),
);

/**
 * A loss is not recorded while a refund of the payment is being sent, because only the refund's
 * outcome shows whether the payer gets the money twice.
 */
export function isLossToCome({ status, funds, loss }: DisputeRow): boolean {
  return status === 'lost' && funds === 'withdrawn' && loss === null;
}

type At = { now: Date; wall: Date };

export async function lockDispute(
  tx: Tx,
  { loanId, memberId, paymentId }: SettledPaymentIds,
  reported: Dispute,
  at: At,
): Promise<DisputeRow> {
  await tx
    .insert(disputes)
    .values({
      id: randomUUID(),
      providerId: reported.id,
      providerPaymentId: reported.paymentId ?? '',
      loanId,
      memberId,
      paymentId,
      amountCents: reported.amountCents,
      feeCents: reported.feeCents,
      status: 'warning',
      funds: 'ours',
      reason: reported.reason,
      openedAt: at.now,
      respondBy: reported.respondBy,
    })
    .onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(disputes)
    .where(eq(disputes.providerId, reported.id))
    .for('update');
  if (!row) throw new Error('A dispute was not written.');
  return row;
}
