import { findPostedEntry, paymentEvents } from '../../ledger/index.ts';
import type { LoanRow } from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { findPaymentByProviderId, lockPayment, type PaymentRow } from '../payment/payment.ts';
import { lockForRefund } from '../refunds/lock-refund.ts';

/**
 * The ids of a payment that had settled. If its member was deleted, its loan and its row are gone, and `paymentId` is
 * null.
 */
export interface SettledPaymentIds {
  loanId: string;
  memberId: string;
  paymentId: string | null;
  /** The fingerprint of the account that a bank payment came from; null for a card. */
  bankFingerprint: string | null;
}

/**
 * Finds the loan and the member of a payment by the payment's row. If that row was deleted with its member, finds them
 * in the books. Null if the payment isn't ours.
 */
export async function findSettledPayment(
  tx: Tx,
  providerPaymentId: string,
): Promise<Omit<SettledPaymentIds, 'bankFingerprint'> | null> {
  const payment = await findPaymentByProviderId(tx, providerPaymentId);
  if (payment) {
    const { loanId, memberId, id: paymentId } = payment;
    return { loanId, memberId, paymentId };
  }
  const posted = await findPostedEntry(tx, paymentEvents, providerPaymentId);
  return posted && { loanId: posted.loanId, memberId: posted.subjectId, paymentId: null };
}

export interface PresentPayment {
  loan: LoanRow;
  payment: PaymentRow;
}

/**
 * Locks the loan and then its payment, in the same order as every other operation. Null if they were deleted with their
 * member.
 */
export async function lockSettledPayment(
  tx: Tx,
  { loanId, paymentId }: SettledPaymentIds,
  providerPaymentId: string | null,
): Promise<PresentPayment | null> {
  const loan = await lockForRefund(tx, { loanId, providerPaymentId });
  return loan && paymentId ? { loan, payment: await lockPayment(tx, paymentId) } : null;
}
