import { dayOf, daysAfter, daysFrom } from './calendar.ts';
import {
  defaultAfterDays,
  type Loan,
  lapseAfterDays,
  lateFeeOn,
  owed,
  type Stage,
  termDays,
} from './model.ts';
import type { LoanTruth, PaymentTruth, PayoutTruth } from './truth.ts';

export const noTruth: LoanTruth = { payouts: [], payments: [] };

/** What the product says of a loan: its stored status and what its borrower is shown, in cents. */
export interface Shown {
  stage: Stage;
  status: string;
  isOverdue: boolean;
  principal: number;
  interest: number;
  lateFee: number;
  totalDue: number;
  dueAt: Date | null;
  processing: boolean;
  debitAnnounced: boolean;
}

/** Where a loan may be. More than one where two things happened since the last look and either may have come first. */
export function allowedStages(loan: Loan, truth: LoanTruth, shown: Shown, now: Date): Stage[] {
  if (loan.stage === 'rejected' || loan.stage === 'cancelled') return [loan.stage];
  const last = truth.payouts.at(-1);
  if (!last || cameBack(last)) return notOut(loan, truth, last, now);
  if (loan.paidOutside || keptPayments(truth).length > 0) return ['repaid'];
  if (hasPaidThisPayout(loan, truth)) return ['repaid'];
  if (last.status === 'processing') return ['sent'];
  return byDueDay(loan, truth, shown, now);
}

function notOut(loan: Loan, truth: LoanTruth, last: PayoutTruth | undefined, now: Date): Stage[] {
  const waits = daysFrom(dayOf(loan.waitsSince), dayOf(now)) >= lapseAfterDays;
  const waiting: Stage = waits && (!last || loan.stage === 'funded') ? 'cancelled' : 'funded';
  if (!last) return [waiting];
  if (loan.stage === 'repaid') return ['cancelled'];
  const mayHaveBeenPaid =
    loan.paidOutside || truth.payments.some(({ status }) => status === 'succeeded');
  return mayHaveBeenPaid ? [waiting, 'cancelled'] : [waiting];
}

function byDueDay(loan: Loan, truth: LoanTruth, shown: Shown, now: Date): Stage[] {
  if (loan.stage === 'written_off') return ['written_off'];
  const dueDay = shown.dueAt ? dayOf(shown.dueAt) : (loan.dueDay ?? dayOf(now));
  const past = daysFrom(dueDay, dayOf(now));
  if (past <= 0) return ['disbursed'];
  const byTime: Stage = past < defaultAfterDays ? 'overdue' : 'defaulted';
  if (!isHeld(truth, shown)) return [byTime];
  // It may have been late before the payment began, and stays what it was meanwhile.
  return past >= defaultAfterDays
    ? ['disbursed', 'overdue', 'defaulted']
    : ['disbursed', 'overdue'];
}

/** A payment on its way, or a debit that is announced: the loan is not late before its answer. */
function isHeld(truth: LoanTruth, shown: Shown): boolean {
  return shown.debitAnnounced || truth.payments.some(({ status }) => status === 'processing');
}

export function cameBack({ status }: PayoutTruth): boolean {
  return ['failed', 'canceled', 'returned', 'refused'].includes(status);
}

/** Payments the lender has and has not given back. */
export function keptPayments(truth: LoanTruth): PaymentTruth[] {
  return truth.payments.filter(
    ({ status, refunded, disputed }) => status === 'succeeded' && refunded === 0 && !disputed,
  );
}

/** Somebody paid while this money was out: that payment settles the loan, and is not given back for nothing. */
function hasPaidThisPayout({ pressed }: Loan, truth: LoanTruth): boolean {
  return truth.payments.some(
    ({ status, disputed, createdAt }) =>
      status === 'succeeded' && !disputed && pressed !== null && createdAt > pressed.to,
  );
}

/** The late fees a loan may show. */
export function allowedFees(loan: Loan, stage: Stage): number[] {
  if (stage === 'funded') return [0];
  if (stage === 'overdue' || stage === 'defaulted') {
    return [loan.feeTaken || loan.lateFee > 0 ? loan.lateFee : lateFeeOn(owed(loan))];
  }
  if (stage === 'repaid' || stage === 'cancelled') {
    // Paid by a quote made before the fee, which is waived then; or after it.
    return [loan.lateFee, 0, ...(loan.feeTaken ? [] : [lateFeeOn(owed({ ...loan, lateFee: 0 }))])];
  }
  // It was overdue for a part of the day, and is so no more.
  return loan.feeTaken ? [loan.lateFee] : [loan.lateFee, lateFeeOn(owed(loan))];
}

/** The days on which a loan may be due: a week after sending, or after arriving where that is later. */
export function allowedDueDays(loan: Loan, truth: LoanTruth, now: Date): [string, string] {
  if (loan.dueIsGiven && loan.dueDay) return [loan.dueDay, loan.dueDay];
  const arrived = truth.payouts.at(-1)?.postedAt;
  const sent = loan.pressed ? dayOf(loan.pressed.from) : dayOf(now);
  const earliest = [sent, arrived ? dayOf(arrived) : sent].sort().at(-1) ?? sent;
  return [daysAfter(earliest, termDays), daysAfter(dayOf(now), termDays)];
}

/** How the borrower's page calls a stage (decisions, "On the wire"). */
export function wireStatus(stage: Stage): string {
  const words: Partial<Record<Stage, string>> = {
    sent: 'funded',
    overdue: 'disbursed',
    written_off: 'defaulted',
  };
  return words[stage] ?? stage;
}
