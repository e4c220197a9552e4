import { dayOf, daysAfter, daysFrom } from '../base/calendar.ts';
import { dayMs } from '../base/clock.ts';
import { type Look, mayHaveBeenLate } from '../world/lateness.ts';
import {
  defaultAfterDays,
  isOfThisDisbursement,
  type Loan,
  lapseAfterDays,
  lateFeeOn,
  noLateFeeDays,
  type Stage,
} from '../world/model.ts';
import type { LoanTruth, PaymentTruth, PayoutTruth } from '../world/truth.ts';

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
  /** Which try is announced, as the borrower's list of loans says; null where none is. */
  debitTry: 1 | 2 | null;
}

/**
 * Answers the stages in which a loan may be: several where two things happened since the last look and either may have
 * come first.
 */
export function allowedStages(loan: Loan, truth: LoanTruth, shown: Shown, look: Look): Stage[] {
  if (loan.stage === 'rejected' || loan.stage === 'cancelled') return [loan.stage];
  const last = truth.payouts.at(-1);
  if (!last || returned(last)) return notOut(loan, truth, last, look.now);
  if (loan.paidOutside) return ['repaid'];
  const unpaid = whileUnpaid(loan, truth, shown, look);
  // A payment that was won after it was lost pays the loan again if the loan still owes that. Otherwise it is refunded.
  if (loan.lostOn && truth.payments.some(isWon)) return ['repaid', ...unpaid];
  if (keptCents(loan, truth) > 0 || hasPaidThisPayout(loan, truth)) return ['repaid'];
  return unpaid;
}

function whileUnpaid(loan: Loan, truth: LoanTruth, shown: Shown, look: Look): Stage[] {
  if (loan.writtenOff) return ['written_off'];
  if (truth.payouts.at(-1)?.status === 'processing') return ['sent'];
  return byDueDay(loan, truth, shown, look);
}

function notOut(loan: Loan, truth: LoanTruth, last: PayoutTruth | undefined, now: Date): Stage[] {
  const waits = daysFrom(dayOf(loan.waitsSince), dayOf(now)) > lapseAfterDays;
  const waiting: Stage = waits && (!last || loan.stage === 'funded') ? 'cancelled' : 'funded';
  if (!last) return [waiting];
  const isLost = truth.payments.some(({ dispute }) => dispute?.status === 'lost');
  if (loan.stage === 'repaid' && !isLost) {
    // An outside payment was reversed since the last look. The money came back before or after that.
    return loan.excusedUntil && !loan.paidOutside ? [waiting, 'cancelled'] : ['cancelled'];
  }
  // Nobody ever had the money that was written off.
  if (loan.writtenOff) return ['cancelled'];
  const mayHaveBeenPaid =
    loan.paidOutside || truth.payments.some(({ status }) => status === 'succeeded');
  return mayHaveBeenPaid ? [waiting, 'cancelled'] : [waiting];
}

function byDueDay(loan: Loan, truth: LoanTruth, shown: Shown, look: Look): Stage[] {
  const today = dayOf(look.now);
  const past = daysFrom(shown.dueAt ? dayOf(shown.dueAt) : (loan.dueDay ?? today), today);
  if (past <= 0) return ['disbursed'];
  const byTime: Stage = past < defaultAfterDays ? 'overdue' : 'defaulted';
  if (!waitsForAnswer(truth, shown)) return [byTime];
  if (!mayHaveBeenLate(loan, truth, shown, look)) return ['disbursed'];
  // The loan may have been late before the payment began, and stays so until the payment ends.
  const late: Stage[] = byTime === 'defaulted' ? ['overdue', 'defaulted'] : ['overdue'];
  const wasLate = loan.seen?.stage === 'overdue' || loan.seen?.stage === 'defaulted';
  return wasLate && !loan.touched ? late : ['disbursed', ...late];
}

/** Says whether a payment on its way or an announced debit keeps the loan from being late. */
function waitsForAnswer(truth: LoanTruth, shown: Shown): boolean {
  return shown.debitTry !== null || truth.payments.some(({ status }) => status === 'processing');
}

export function returned({ status }: PayoutTruth): boolean {
  return ['failed', 'canceled', 'returned', 'refused'].includes(status);
}

/** Sums what the lender has of this disbursement's payments and has not given back, in cents. */
export function keptCents(loan: Loan, truth: LoanTruth): number {
  return truth.payments
    .filter((payment) => isOfThisDisbursement(loan, payment))
    .reduce((sum, payment) => sum + (isHeld(payment) ? payment.amount : 0) - payment.refunded, 0);
}

/** Says whether a payment's money came and was not taken away again. An open dispute is not decided yet. */
function isHeld({ status, dispute }: PaymentTruth): boolean {
  return status === 'succeeded' && dispute?.status !== 'lost';
}

function isWon({ dispute }: PaymentTruth): boolean {
  return dispute?.status === 'won';
}

/**
 * Says whether a payment on its way may hold nothing up, because it is to be refunded: an earlier one, won after all,
 * settled the loan. The loan's own money may have come back to the lender since.
 */
export function mayBeBeside({ payments }: LoanTruth, { stage }: Pick<Shown, 'stage'>): boolean {
  return (stage === 'repaid' || stage === 'cancelled') && payments.some(isWon);
}

/** Says whether such a surplus over what was owed may still be here: refunds that did not arrive, or can't be sent. */
export function mayOweBack({ payments }: LoanTruth, surplus: number): boolean {
  return (
    payments.some(({ refundFailed, dispute }) => refundFailed || dispute !== null) &&
    isSumOfSome(
      payments.map(({ amount }) => amount),
      surplus,
    )
  );
}

function isSumOfSome(amounts: readonly number[], sum: number): boolean {
  if (sum === 0) return true;
  return amounts.some(
    (amount, index) => amount <= sum && isSumOfSome(amounts.slice(index + 1), sum - amount),
  );
}

/**
 * Says whether somebody paid while this money was out. Such a payment settles the loan, and is not refunded for
 * nothing.
 */
function hasPaidThisPayout({ pressed, excusedUntil }: Loan, truth: LoanTruth): boolean {
  if (truth.payments.some(({ dispute }) => dispute?.status === 'lost')) return false;
  return truth.payments.some(
    ({ status, createdAt }) =>
      status === 'succeeded' &&
      pressed !== null &&
      createdAt > pressed.to &&
      (!excusedUntil || createdAt > excusedUntil),
  );
}

/**
 * Answers the late fees that a payment for former terms may leave when it is won back: it settles the loan by its
 * amount, so part of the fee may be left out.
 */
function feesLeftByWon({ lostOn, terms, lateFee }: Loan, { payments }: LoanTruth): number[] {
  if (!lostOn) return [];
  return payments
    .filter(isWon)
    .map(({ amount }) => amount - terms.principal - terms.interest)
    .filter((left) => left > 0 && left < lateFee);
}

/** Answers what the late fee may be: by the present terms, or by terms that held for a while since the last look. */
function feesFor({ terms, formerTerms }: Loan): number[] {
  return [terms, ...formerTerms].map(({ principal, interest }) => lateFeeOn(principal + interest));
}

/** Answers the late fees that a loan may show. */
export function allowedFees(loan: Loan, truth: LoanTruth, shown: Shown, look: Look): number[] {
  const { stage } = shown;
  if (stage === 'funded') return [0];
  const fees = feesFor(loan);
  const comes = mayHaveBeenLate(loan, truth, shown, look);
  if (loan.feeUnsure) return [loan.lateFee, 0, ...(comes ? fees : [])];
  if (stage === 'overdue' || stage === 'defaulted') {
    return loan.feeTaken || loan.lateFee > 0 ? [loan.lateFee] : feesWhileLate(loan, shown, look);
  }
  const mayCome = comes && !loan.feeTaken;
  // The loan was paid by a quote made before the fee, which is then waived, or by a quote made after it.
  if (stage === 'repaid' || stage === 'cancelled')
    return [loan.lateFee, 0, ...(mayCome ? fees : []), ...feesLeftByWon(loan, truth)];
  // The loan was overdue for a part of the day, and no longer is.
  return [loan.lateFee, ...(mayCome ? fees : [])];
}

function feesWhileLate(loan: Loan, { processing, debitTry }: Shown, { now }: Look): number[] {
  const fees = feesFor(loan);
  const learnedOn = Math.max(loan.owedAgainOn?.getTime() ?? 0, loan.debitDroppedOn?.getTime() ?? 0);
  if (learnedOn === 0) return fees;
  // The fee waits for three days after the notice, which came some time between two looks.
  const days = (now.getTime() - learnedOn) / dayMs;
  if (days < noLateFeeDays - 1) return [0];
  // A payment on its way, or a debit that was announced since, keeps it waiting.
  const waits = processing || debitTry !== null;
  return days < noLateFeeDays + 1 || waits ? [0, ...fees] : fees;
}

/** Answers the days on which a loan may be due: its term after disbursement, or after arrival where that is later. */
export function allowedDueDays(loan: Loan, truth: LoanTruth, now: Date): [string, string] {
  const arrived = truth.payouts.at(-1)?.arrivesAt;
  if ((loan.dueIsGiven || loan.dueIsKnown) && loan.dueDay) {
    const ofArrival = arrived ? daysAfter(dayOf(arrived), loan.termDays) : loan.dueDay;
    const day = [loan.dueDay, ofArrival].sort().at(-1) ?? loan.dueDay;
    return [day, day];
  }
  const sent = loan.pressed ? dayOf(loan.pressed.from) : dayOf(now);
  const earliest = [sent, arrived ? dayOf(arrived) : sent].sort().at(-1) ?? sent;
  const latest = [earliest, dayOf(now)].sort().at(-1) ?? earliest;
  return [daysAfter(earliest, loan.termDays), daysAfter(latest, loan.termDays)];
}

/** Answers what the borrower's page calls a stage (decisions, "On the wire"). */
export function wireStatus(stage: Stage): string {
  const words: Partial<Record<Stage, string>> = {
    sent: 'funded',
    overdue: 'disbursed',
    written_off: 'defaulted',
  };
  return words[stage] ?? stage;
}
