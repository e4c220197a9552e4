import { zeroCents } from '@sevenday/lending';
import { disputeWon, findSettlingPayment } from '../../ledger/index.ts';
import type { LoanRow } from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { findPaymentByProviderId, type PaymentRow } from '../payment/payment.ts';
import { movePayment } from '../payment/payment-status.ts';
import { paymentToRefund } from '../refunds/payment-to-refund.ts';
import { planRefund } from '../refunds/plan-refund.ts';
import { isWhatIsOwed } from '../settlement/is-what-is-owed.ts';
import { settleLoanAgain } from '../settlement/settle-loan-again.ts';
import type { DisputeRow } from './dispute.ts';
import { owedAgainCents, postOwedAgain, postWon } from './post-won-dispute.ts';

type At = { now: Date; wall: Date };

/** See decisions, "dispute". */
export async function winDispute(
  tx: Tx,
  runtime: Runtime,
  dispute: DisputeRow,
  { loan, payment }: { loan: LoanRow; payment: PaymentRow },
  at: At,
): Promise<void> {
  const { amountCents, loss } = dispute;
  if (loss === null) return postWon(tx, dispute, disputeWon({ amountCents }), at);
  if (owedAgainCents(dispute) === zeroCents) {
    await postOwedAgain(tx, dispute, at);
    return;
  }
  const won =
    payment.status === 'returned'
      ? await movePayment(tx, payment, 'succeeded', { returnedAt: null, failureReason: null })
      : payment;
  if (loss === 'reopened' && isWhatIsOwed(loan, won)) {
    await settleLoanAgain(tx, runtime, dispute, loan, at);
    return;
  }
  await planRefund(tx, runtime.keys, {
    loan,
    payment: await refundable(tx, loan, won),
    amountCents: await postOwedAgain(tx, dispute, at),
    cause: 'dispute_won_after_paid_again',
    ...at,
  });
}

/**
 * The payment provider refunds no payment that was disputed. If the borrower paid the loan again
 * with a payment that is large enough, that payment is refunded. Otherwise the provider refuses the
 * refund, and it stays owed.
 */
async function refundable(tx: Tx, loan: LoanRow, won: PaymentRow) {
  const standing = await findSettlingPayment(tx, loan.id);
  const second = standing?.reference
    ? await findPaymentByProviderId(tx, standing.reference)
    : undefined;
  const { id, providerPaymentId } = second && second.amountCents >= won.amountCents ? second : won;
  return paymentToRefund(tx, { paymentId: id, providerPaymentId });
}
