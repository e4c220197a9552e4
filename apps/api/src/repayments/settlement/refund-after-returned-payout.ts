import { type Cents, subtractCents, zeroCents } from '@sevenday/lending';
import {
  findSettlingPayment,
  loanForgiven,
  payoutReturnedAfterPayment,
  postEntry,
  type SettledPayment,
  totalOf,
} from '../../ledger/index.ts';
import type { LoanRow, PayoutReturned } from '../../loans/index.ts';
import { countCompletedLoan } from '../../members/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { findPaymentByProviderId } from '../payment/payment.ts';
import { deductMoneyAlreadyGivenBack } from '../refunds/deduct-money-already-given-back.ts';
import { paymentToRefund } from '../refunds/payment-to-refund.ts';
import { planRefund } from '../refunds/plan-refund.ts';
import { notifyRepaidLoanCancelled } from './notify-repaid-loan-cancelled.ts';

/**
 * For a payout that failed or was returned after its loan was repaid (decisions, "Loan life"). The
 * caller has already cancelled the loan.
 */
export async function refundAfterReturnedPayout(
  tx: Tx,
  runtime: Runtime,
  loan: LoanRow,
  returned: PayoutReturned,
): Promise<void> {
  const standing = await findSettlingPayment(tx, loan.id);
  if (!standing) throw new Error('A repaid loan has no payment in the books.');
  const owed = await oweRefund(tx, runtime.keys, standing, returned);
  await countCompletedLoan(tx, loan.memberId, -1, runtime.policy);
  // The payment provider can't refund a payment that was made to the lender's own bank.
  const refundWay = standing.reference === null ? 'hand' : 'provider';
  await notifyRepaidLoanCancelled(tx, runtime.keys, loan, {
    ...owed,
    refundWay,
    now: returned.now,
  });
}

export async function oweRefund(
  tx: Tx,
  keys: Keys,
  settled: SettledPayment,
  { payoutId, from, now, wall, actorId }: PayoutReturned,
): Promise<{ refundCents: Cents; givenBackCents: Cents }> {
  const { loanId, subjectId, parts: paid, afterWriteOff } = settled;
  await postEntry(tx, {
    entry: payoutReturnedAfterPayment({
      paid,
      forgiven: await loanForgiven(tx, loanId),
      into: from,
      afterWriteOff,
    }),
    loanId,
    subjectId,
    effectiveAt: now,
    recordedAt: wall,
    actorId: actorId ?? null,
    providerReference: payoutId,
  });
  const paidCents = totalOf(paid);
  const givenBackCents = await deductMoneyAlreadyGivenBack(
    tx,
    { loanId, memberId: subjectId, amountCents: paidCents, providerReference: payoutId },
    { now, wall },
  );
  const refundCents = subtractCents(paidCents, givenBackCents);
  if (refundCents === zeroCents) return { refundCents, givenBackCents };
  await planRefund(tx, keys, {
    loan: { id: loanId, memberId: subjectId },
    payment: settled.reference === null ? null : await paidBy(tx, settled.reference),
    amountCents: refundCents,
    cause: 'payout_returned',
    now,
    wall,
  });
  return { refundCents, givenBackCents };
}

async function paidBy(tx: Tx, providerPaymentId: string) {
  const payment = await findPaymentByProviderId(tx, providerPaymentId);
  return paymentToRefund(tx, { paymentId: payment?.id ?? null, providerPaymentId });
}
