import type { Cents } from '@sevenday/lending';
import {
  findIfSettling,
  type LossBearer,
  type LostPayment,
  postEntry,
  unowedPaymentLost,
} from '../../ledger/index.ts';
import { type LoanRow, reopenLoan } from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Runtime } from '../../platform/dependencies.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { countInsufficientFunds } from '../debits/count-insufficient-funds.ts';
import { auditPayment } from '../payment/audit-payment.ts';
import type { PaymentRow } from '../payment/payment.ts';
import { movePayment } from '../payment/payment-status.ts';
import type { DisputeLoss } from '../payment/store.ts';
import { dropRefund } from '../refunds/drop-refund.ts';

type At = { now: Date; wall: Date };

export interface Loss {
  how: LostPayment;
  /** The provider's id of the dispute or refund that took the payment back. */
  providerReference: string;
  amountCents: Cents;
  reason: string;
  /**
   * True if the payment was returned for insufficient funds (R01, R09). Then it counts against the account (12 CFR
   * 1041.8).
   */
  insufficientFunds: boolean;
}

/**
 * Records that a settled payment of a loan was taken back: disputed, refunded, or returned by the payer's bank days
 * later.
 *
 * If the payment settled the loan, the loan is owed again. If a refund of the payment was planned, it is dropped.
 * Returns which of these was done. The caller has locked the loan's row.
 */
export async function losePayment(
  tx: Tx,
  runtime: Runtime,
  { loan, payment }: { loan: LoanRow; payment: PaymentRow },
  loss: Loss,
  at: At,
): Promise<DisputeLoss> {
  const { providerPaymentId } = payment;
  const { amountCents } = loss;
  const settled = await findIfSettling(tx, { loanId: loan.id, providerPaymentId, amountCents });
  // A payment that is `returned` already may be taken back a second time: it was refunded, and is disputed as well.
  if (amountCents === payment.amountCents && payment.status !== 'returned') {
    await movePayment(tx, payment, 'returned', {
      returnedAt: at.now,
      failureReason: loss.reason,
    });
  }
  await auditPayment(tx, runtime.keys, payment, {
    at: at.now,
    action: 'payment.lost',
    codes: {
      payment: payment.id,
      how: loss.how,
      reason: loss.reason,
      amount_cents: amountCents,
    },
  });
  const owing = settled
    ? await reopenLoan(tx, runtime, loan, { ...loss, payment: settled, ...at })
    : loan;
  const done = settled ? 'reopened' : await bearLoss(tx, runtime.keys, payment, loss, at);
  if (loss.insufficientFunds)
    await countInsufficientFunds(tx, runtime, { loan: owing, payment }, at);
  return done;
}

/**
 * Records the loss of a payment that does not settle its loan. Drops its refund if one was planned. Otherwise the
 * lender bears the loss.
 */
export async function bearLoss(
  tx: Tx,
  keys: Keys,
  of: { loanId: string; memberId: string; providerPaymentId: string | null },
  loss: Loss,
  at: At,
): Promise<Extract<DisputeLoss, 'refund_dropped' | 'borne'>> {
  const { providerPaymentId } = of;
  const { amountCents } = loss;
  const dropped =
    providerPaymentId !== null &&
    (await dropRefund(tx, keys, { providerPaymentId, amountCents }, at));
  await postUnowedLoss(tx, of, loss, dropped ? 'refunds_payable' : 'dispute_fees', at);
  return dropped ? 'refund_dropped' : 'borne';
}

/** Posts a loss that reopens no loan, under the random ids of loan and member. */
async function postUnowedLoss(
  tx: Tx,
  of: { loanId: string; memberId: string },
  { amountCents, how, providerReference }: Loss,
  bearer: LossBearer,
  at: At,
): Promise<void> {
  await postEntry(tx, {
    entry: unowedPaymentLost({ amountCents, how, bearer }),
    loanId: of.loanId,
    subjectId: of.memberId,
    effectiveAt: at.now,
    recordedAt: at.wall,
    actorId: null,
    providerReference,
  });
}
