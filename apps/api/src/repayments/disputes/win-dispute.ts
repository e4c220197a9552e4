import { type Cents, zeroCents } from '@sevenday/lending';
import {
  disputeWon,
  disputeWonAfterPaidAgain,
  findSettlingPayment,
  type LedgerEntry,
  postEntry,
  unowedPaymentWonBack,
} from '../../ledger/index.ts';
import type { LoanRow } from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Runtime } from '../../platform/dependencies.ts';
import { findPaymentByProviderId, type PaymentRow } from '../payment/payment.ts';
import { movePayment } from '../payment/payment-status.ts';
import { planRefund, wayBack } from '../refunds/plan-refund.ts';
import { isWhatIsOwed } from '../settlement/record-payment.ts';
import type { DisputeRow } from './dispute.ts';
import { settleAgain } from './settle-again.ts';

type At = { now: Date; wall: Date };

/**
 * Records that the payment provider gave a disputed payment back to us (decisions, "dispute").
 *
 * If the dispute had reopened the loan, the payment settles the loan again. If another payment has
 * settled the loan since, or the loan now owes another amount, this payment is owed back to the
 * borrower.
 */
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
    await settleAgain(tx, runtime, dispute, loan, at);
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
 * Posts that a won dispute leaves an amount owed to the payer, and returns that amount: the money
 * that the lost dispute had given to the payer. The rest of the disputed amount is the lender's.
 */
export async function postOwedAgain(tx: Tx, dispute: DisputeRow, at: At): Promise<Cents> {
  const { amountCents, loss } = dispute;
  const owedCents = owedAgainCents(dispute);
  const entry =
    loss === 'borne'
      ? unowedPaymentWonBack({ amountCents, owedCents })
      : disputeWonAfterPaidAgain({ amountCents });
  await postWon(tx, dispute, entry, at);
  return owedCents;
}

function owedAgainCents({ amountCents, owedCents, loss }: DisputeRow): Cents {
  return loss === 'borne' ? owedCents : amountCents;
}

/**
 * Returns the payment through which the borrower is refunded. The payment provider refunds no
 * payment that was disputed. So the money goes back through the payment that settles the loan now,
 * if that payment is large enough. Both payments came from the same borrower.
 */
async function refundable(tx: Tx, loan: LoanRow, won: PaymentRow) {
  const standing = await findSettlingPayment(tx, loan.id);
  const second = standing?.reference
    ? await findPaymentByProviderId(tx, standing.reference)
    : undefined;
  const { id, providerPaymentId } = second && second.amountCents >= won.amountCents ? second : won;
  return wayBack(tx, { paymentId: id, providerPaymentId });
}

/** Posts a ledger entry about a won dispute, under the payment provider's id of the dispute. */
export async function postWon(
  tx: Tx,
  { loanId, memberId, providerId }: DisputeRow,
  entry: LedgerEntry,
  at: At,
): Promise<void> {
  await postEntry(tx, {
    entry,
    loanId,
    subjectId: memberId,
    effectiveAt: at.now,
    recordedAt: at.wall,
    actorId: null,
    providerReference: providerId,
  });
}
