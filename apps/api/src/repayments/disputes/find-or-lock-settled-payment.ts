import { findPostedEntry, paymentEvents } from '../../ledger/index.ts';
import type { LoanRow } from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { findPaymentByProviderId, lockPayment, type PaymentRow } from '../payment/payment.ts';
import { lockForRefund } from '../refunds/lock-refund-and-its-loan.ts';

export interface SettledPaymentIds {
  loanId: string;
  memberId: string;
  /** Null if the member was deleted. */
  paymentId: string | null;
  /** Null for a card payment. */
  bankFingerprint: string | null;
}

/**
 * Null if the payment isn't ours. The ledger is read too, because the payment's row is deleted with
 * its member.
 */
export async function findIdsOfSettledPayment(
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
 * Locks the loan before the payment. If another operation locked them in the other order, the two
 * could wait for each other forever. Null if loan and payment were deleted with their member.
 */
export async function lockSettledPayment(
  tx: Tx,
  { loanId, paymentId }: SettledPaymentIds,
  providerPaymentId: string | null,
): Promise<PresentPayment | null> {
  const loan = await lockForRefund(tx, { loanId, providerPaymentId });
  return loan && paymentId ? { loan, payment: await lockPayment(tx, paymentId) } : null;
}
