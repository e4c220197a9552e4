import { latestPaymentConfirmation } from '@sevenday/lending';
import { releaseHold } from '../../bank-accounts/index.ts';
import { excessPayment, postLoanEntry } from '../../ledger/index.ts';
import { ageAtOnce, type LoanRow, lockLoan, settleLoan, updateLoanRow } from '../../loans/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { isBankHoliday } from '../../platform/time/bank-holidays.ts';
import { enqueueWork } from '../../platform/work/enqueue-withdraw-and-unpark-work.ts';
import { cancelAnnouncedDebit } from '../debits/cancel-announced-debit.ts';
import { followUpFailedPayment } from '../debits/follow-up-failed-payment.ts';
import { updateStrikes } from '../debits/strikes.ts';
import { insufficientFundsReason } from '../payment/insufficient-funds-reason.ts';
import { lateFeeWaitsUntil } from '../payment/late-fee-delay-after-missed-debit.ts';
import {
  notifyPaymentFailed,
  notifyProcessing,
} from '../payment/notify-payment-processing-or-failed.ts';
import {
  asDebit,
  findAnnouncedDebit,
  findPayment,
  lockPayment,
  type PaymentRow,
  wasSent,
} from '../payment/payment.ts';
import { mayMovePayment, movePayment } from '../payment/payment-status.ts';
import { auditPayment } from '../payment/record-payment-in-audit-trail.ts';
import { recordProviderFee } from '../payment/record-provider-fee.ts';
import type { PaymentStatus } from '../payment/tables.ts';
import { planRefund } from '../refunds/plan-refund.ts';
import { isWhatIsOwed } from './is-what-is-owed.ts';
import type { PaymentReport } from './payment-report.ts';

/** `noLateFeeBeforeAt` is null unless the payment failed before it reached the bank. */
interface Marking {
  payment: PaymentRow;
  report: PaymentReport;
  noLateFeeBeforeAt: Date | null;
}

const firstLookMs = 15_000;

/**
 * A report may come twice, late or out of order. Which payment pays the loan: decisions, "two
 * payments". Refuses with `loan_not_found` if the loan was deleted with its member.
 */
export async function recordPayment(
  tx: Tx,
  runtime: Runtime,
  paymentId: string,
  report: PaymentReport,
  at: { now: Date; wall: Date },
): Promise<PaymentRow> {
  const known = await findPayment(tx, paymentId);
  if (!known) throw new Refusal('loan_not_found');
  const loan = await lockLoan(tx, known.loanId);
  const payment = await lockPayment(tx, paymentId);
  // Only other functions change a `returned` payment: when its dispute is won, or when the refund's
  // money comes back to us.
  if (payment.status === 'returned') return payment;
  if (!mayMovePayment(payment.status, report.status)) return payment;
  const recorded = await movePayment(tx, payment, report.status, {
    providerSessionId: report.providerSessionId,
    providerPaymentId: paymentIdOf(payment, report),
    failureReason: report.insufficientFunds ? insufficientFundsReason : report.reason,
    bankFingerprint: payment.kind === 'debit' ? payment.bankFingerprint : report.bankFingerprint,
    finishedAt: ['open', 'processing'].includes(report.status) ? null : at.now,
  });
  if (report.status === 'succeeded') {
    await forgetStrikes(tx, runtime.keys, recorded, at);
    await settle(tx, runtime, loan, recorded, payment.status, at);
    const { loanId, memberId, providerPaymentId } = recorded;
    if (providerPaymentId) {
      await recordProviderFee(tx, { loanId, memberId, providerPaymentId }, report.feeCents, at);
    }
  } else {
    const isUnsent = report.status === 'failed' && !wasSent(recorded);
    const noLateFeeBeforeAt = isUnsent ? lateFeeWaitsUntil(loan, at.now) : null;
    const marking = { payment, report, noLateFeeBeforeAt };
    const marked = await markLoan(tx, runtime, loan, marking, at);
    if (report.status === 'failed') {
      await followUpFailedPayment(tx, runtime, { loan: marked, payment: recorded }, at);
    }
  }
  if (payment.kind === 'debit') await followDebit(tx, recorded, at);
  return recorded;
}

async function forgetStrikes(
  tx: Tx,
  keys: Keys,
  payment: PaymentRow,
  at: { now: Date },
): Promise<void> {
  const { bankFingerprint, id } = payment;
  if (!bankFingerprint) return;
  const { before } = await updateStrikes(tx, bankFingerprint, 'settled', at.now);
  if (before === 0) return;
  const codes = { payment: id };
  await auditPayment(tx, keys, payment, { at: at.now, action: 'strike.cleared', codes });
}

async function followDebit(
  tx: Tx,
  payment: PaymentRow,
  at: { now: Date; wall: Date },
): Promise<void> {
  const { id, bankAccountId, status } = asDebit(payment);
  if (status !== 'processing') {
    await releaseHold(tx, { bankAccountId, cause: 'debit', causeId: id });
    return;
  }
  const dueAt = new Date(at.now.getTime() + firstLookMs);
  await enqueueWork(tx, { kind: 'check_payment', key: id, dueAt, createdAt: at.wall });
}

async function settle(
  tx: Tx,
  runtime: Runtime,
  loan: LoanRow,
  payment: PaymentRow,
  statusBefore: PaymentStatus,
  at: { now: Date; wall: Date },
): Promise<void> {
  const providerReference = payment.providerPaymentId ?? payment.id;
  if (isWhatIsOwed(loan, payment)) {
    const announced = await findAnnouncedDebit(tx, loan.id);
    if (announced)
      await cancelAnnouncedDebit(tx, runtime, { loan, debit: announced, reason: 'paid' }, at);
    const { amountCents } = payment;
    await settleLoan(tx, runtime, loan, {
      amountCents,
      into: 'provider_balance',
      providerReference,
      actorId: null,
      ...at,
    });
    return;
  }
  await postLoanEntry(tx, loan, excessPayment({ amountCents: payment.amountCents }), {
    now: at.now,
    wall: at.wall,
    actorId: null,
    providerReference,
  });
  await planRefund(tx, runtime.keys, {
    loan,
    payment: { paymentId: payment.id, providerPaymentId: payment.providerPaymentId },
    amountCents: payment.amountCents,
    cause: 'second_payment',
    ...at,
  });
  // Only our notice tells the borrower that this payment did not pay the loan (docs/adr/0018).
  const noLateFeeBeforeAt = lateFeeWaitsUntil(loan, at.now);
  if (noLateFeeBeforeAt) await updateLoanRow(tx, loan, { lateFeeNotBefore: noLateFeeBeforeAt });
  if (loan.paymentProcessing && statusBefore !== 'expired' && statusBefore !== 'failed') {
    await updateLoanRow(tx, loan, { paymentProcessing: false, paymentExpectedBy: null });
    // The loan may still be owed, and its due date may have passed while the payment was on its way.
    await ageAtOnce(tx, loan.id, at);
  }
}

/**
 * The stored id of a debit proves that the debit reached the bank (`wasSent`). The payment provider
 * also gives an id to a debit that never reached the bank. That id is not stored.
 */
function paymentIdOf(
  { kind, providerPaymentId }: PaymentRow,
  report: PaymentReport,
): string | null {
  const chargedNothing = report.status === 'failed' && report.bankFingerprint === null;
  if (kind === 'debit' && chargedNothing) return providerPaymentId;
  return report.providerPaymentId ?? providerPaymentId;
}

/**
 * Stores whether a payment is on its way. The borrower can't see at their bank that a debit failed
 * before it got there, so no late fee is charged for some days (docs/adr/0018).
 */
async function markLoan(
  tx: Tx,
  runtime: Runtime,
  loan: LoanRow,
  { payment, report, noLateFeeBeforeAt }: Marking,
  at: { now: Date; wall: Date },
): Promise<LoanRow> {
  if (report.status === 'processing') {
    const paymentExpectedBy = latestPaymentConfirmation(at.now, loan.timeZone, isBankHoliday);
    const marked = await updateLoanRow(tx, loan, { paymentProcessing: true, paymentExpectedBy });
    await notifyProcessing(tx, runtime.keys, marked, payment, {
      confirmedBy: paymentExpectedBy,
      now: at.now,
    });
    return marked;
  }
  if (payment.status === 'processing' || payment.kind === 'debit') {
    const marked = await updateLoanRow(tx, loan, {
      paymentProcessing: false,
      paymentExpectedBy: null,
      ...(noLateFeeBeforeAt ? { lateFeeNotBefore: noLateFeeBeforeAt } : {}),
    });
    // A loan does not become overdue while its payment is on its way. This payment has failed, so
    // `ageLoan` is scheduled to run now.
    await ageAtOnce(tx, loan.id, at);
    // For a debit that failed, `followUpFailedPayment` notifies the borrower.
    if (payment.kind === 'checkout') {
      await notifyPaymentFailed(tx, runtime, marked, payment, at.now);
    }
    return marked;
  }
  return loan;
}
