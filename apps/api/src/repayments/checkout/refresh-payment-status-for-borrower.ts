import { type Answer, type getPaymentStatus, refusals } from '@sevenday/contract';
import { and, eq, inArray } from 'drizzle-orm';
import { loans } from '../../loans/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { ProviderRefused, ProviderUnknown } from '../../platform/stripe/provider.ts';
import { findPaymentBySession, liveStatuses, type PaymentRow } from '../payment/payment.ts';
import { refunds } from '../payment/tables.ts';
import { shownRefundStatuses } from '../refunds/refund-status.ts';
import { refundView } from '../refunds/refund-view.ts';
import { refreshPayment } from '../settlement/refresh-payment.ts';

type PaymentStatus = Answer<typeof getPaymentStatus>;

/**
 * Refuses with `payment_not_found` (also for another member's payment), `provider_unavailable` or,
 * if the loan was just deleted with its member, `loan_not_found`.
 */
export async function refreshPaymentStatus(
  runtime: Runtime,
  asked: { sessionId: string; memberId: string },
): Promise<PaymentStatus> {
  const payment = await runtime.database.transact((tx) =>
    findPaymentBySession(tx, asked.sessionId),
  );
  if (payment?.memberId !== asked.memberId) throw new Refusal('payment_not_found');
  if (!liveStatuses.includes(payment.status)) return view(runtime, payment);
  try {
    const { recorded } = await refreshPayment(runtime, payment);
    return await view(runtime, recorded);
  } catch (error) {
    if (error instanceof ProviderUnknown || error instanceof ProviderRefused) {
      throw new Refusal('provider_unavailable', refusals.paying.statusUnknown);
    }
    throw error;
  }
}

const words: Record<PaymentRow['status'], Pick<PaymentStatus, 'payment_status' | 'status'>> = {
  announced: { payment_status: 'unpaid', status: 'open' },
  planned: { payment_status: 'unpaid', status: 'open' },
  open: { payment_status: 'unpaid', status: 'open' },
  processing: { payment_status: 'unpaid', status: 'complete' },
  succeeded: { payment_status: 'paid', status: 'complete' },
  // A failed payment is shown like an expired session, because in both cases the borrower needs a
  // new session.
  failed: { payment_status: 'unpaid', status: 'expired' },
  expired: { payment_status: 'unpaid', status: 'expired' },
  cancelled: { payment_status: 'unpaid', status: 'expired' },
  returned: { payment_status: 'unpaid', status: 'complete' },
};

async function view(runtime: Runtime, payment: PaymentRow): Promise<PaymentStatus> {
  return runtime.database.transact(async (tx) => ({
    ...words[payment.status],
    amount_total: payment.amountCents,
    afterwards: await whatBecameOf(tx, payment),
    loan_cancelled: await isCancelled(tx, payment.loanId),
    loan_id: payment.loanId,
  }));
}

async function isCancelled(tx: Tx, loanId: string): Promise<boolean> {
  const [loan] = await tx.select({ status: loans.status }).from(loans).where(eq(loans.id, loanId));
  return loan?.status === 'cancelled';
}

async function whatBecameOf(
  tx: Tx,
  { id, status }: PaymentRow,
): Promise<PaymentStatus['afterwards']> {
  if (status === 'returned') return 'returned';
  const [refund] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, id), inArray(refunds.status, shownRefundStatuses)));
  if (!refund) return null;
  return refundView(refund).status === 'given_back' ? 'given_back' : 'being_given_back';
}
