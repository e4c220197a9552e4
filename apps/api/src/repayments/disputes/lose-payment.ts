import { type Cents, zeroCents } from '@sevenday/lending';
import {
  findIfSettling,
  type LostPayment,
  postLoanEntry,
  unowedPaymentLost,
} from '../../ledger/index.ts';
import { type LoanRow, reopenLoan } from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { recordStrike } from '../debits/record-strike.ts';
import {
  type LossThatReopensNoLoan,
  lossThatReopensNoLoan,
} from '../payment/loss-that-reopens-no-loan.ts';
import type { PaymentRow } from '../payment/payment.ts';
import { movePayment } from '../payment/payment-status.ts';
import { auditPayment } from '../payment/record-payment-in-audit-trail.ts';
import type { DisputeLoss } from '../payment/tables.ts';
import { lowerOwedRefunds } from '../refunds/lower-owed-refunds.ts';

type At = { now: Date; wall: Date };

export interface Loss {
  how: LostPayment;
  /** The payment provider's id of the dispute or refund. */
  providerReference: string;
  amountCents: Cents;
  reason: string;
  /**
   * True if the money was lost for insufficient funds. The loss then counts as a strike against the
   * bank account (12 CFR 1041.8).
   */
  insufficientFunds: boolean;
}

/** `owedCents` is the part of the lost money that we owed to the payer anyway, as a refund. */
export interface LossRecorded {
  loss: DisputeLoss;
  owedCents: Cents;
}

/** The caller has locked the loan's row. */
export async function losePayment(
  tx: Tx,
  runtime: Runtime,
  { loan, payment }: { loan: LoanRow; payment: PaymentRow },
  loss: Loss,
  at: At,
): Promise<LossRecorded> {
  const { providerPaymentId } = payment;
  const { amountCents } = loss;
  const settled = await findIfSettling(tx, { loanId: loan.id, providerPaymentId, amountCents });
  // A payment can be lost twice: first by a refund, and then by a dispute. The second time, its
  // status may be `returned` already.
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
  const done: LossRecorded = settled
    ? { loss: 'reopened', owedCents: zeroCents }
    : await bearLoss(tx, runtime.keys, payment, loss, at);
  if (loss.insufficientFunds) await recordStrike(tx, runtime, { loan: owing, payment }, at);
  return done;
}

/**
 * The payer has the lost money now, so the loss first lowers the refunds that we owe for the
 * payment. The rest is the lender's loss.
 */
export async function bearLoss(
  tx: Tx,
  keys: Keys,
  of: { loanId: string; memberId: string; providerPaymentId: string | null },
  { amountCents, how, providerReference }: Loss,
  at: At,
): Promise<LossThatReopensNoLoan> {
  const { loanId, memberId, providerPaymentId } = of;
  const owedCents = providerPaymentId
    ? await lowerOwedRefunds(tx, keys, { providerPaymentId, amountCents, to: 'dropped' }, at)
    : zeroCents;
  await postLoanEntry(
    tx,
    { id: loanId, memberId },
    unowedPaymentLost({ amountCents, owedCents, how }),
    {
      ...at,
      actorId: null,
      providerReference,
    },
  );
  return lossThatReopensNoLoan(amountCents, owedCents);
}
