import type { Loan } from '@sevenday/contract';
import { addCents } from '@sevenday/lending';
import { reopeningDispute } from '../loans/loan/reopening-dispute.ts';
import {
  type Borrower,
  type DisbursementWaits,
  type Reacceptance,
  type StepBeforeBorrowing,
  stepBeforeDisbursement,
} from '../loans/next-step/step-before-disbursement.ts';

/** The one thing the dashboard opens with. */
export type NextStep =
  | { kind: 'pay'; loan: Loan; dueWithIt: Loan[] }
  | { kind: 'settle'; loan: Loan }
  | { kind: 'payment_processing'; loan: Loan }
  | ((StepBeforeBorrowing | DisbursementWaits) & { pendingLoan: Loan | null })
  | Reacceptance
  | { kind: 'money_coming'; loan: Loan }
  | { kind: 'refund_owed'; amount: Loan['amount'] }
  | { kind: 'rejected'; loan: Loan; paused: string | null | undefined; underWay: UnderWay | null }
  | { kind: 'lending_paused'; sentence: string; underWay: UnderWay | null }
  | {
      kind: 'request_loan';
      isOffered: boolean;
      underWay: UnderWay | null;
      /** Until when the money of a new loan would wait. */
      disbursementWaitsUntil: Date | null;
    };

/** Money of a loan that was repaid, and is not settled for all that. */
type UnderWay = { kind: 'disputed' | 'refunded'; amount: Loan['amount'] };

/**
 * What a borrower has to do next, the most pressing first: money that is due, then the steps before
 * borrowing, then what only has to be waited for. Money on its way needs no step; a loan that is only approved waits
 * for each of them.
 */
export function nextStep(borrower: Borrower, loans: readonly Loan[]): NextStep {
  const owed = [...loans].sort(byUrgency);
  const [first, ...later] = owed.filter((loan) => loan.can_pay && loan.status !== 'funded');
  if (first) {
    const day = first.days_until_due;
    // What is late is told loan by loan.
    const dueWithIt = first.is_overdue
      ? []
      : later.filter((loan) => loan.days_until_due === day && !loan.is_overdue);
    return { kind: 'pay', loan: first, dueWithIt };
  }
  const defaulted = owed.find((loan) => loan.status === 'defaulted' && !loan.payment_processing);
  if (defaulted) return { kind: 'settle', loan: defaulted };
  // One that waits to be sent again may need something of them; its payment is told of beside that.
  const processing = owed.find(
    (loan) => loan.payment_processing && (loan.status !== 'funded' || loan.disbursed),
  );
  if (processing) return { kind: 'payment_processing', loan: processing };
  const coming = loans.filter((loan) => loan.status === 'funded');
  const pendingLoan = coming.find((loan) => !loan.disbursed) ?? null;
  const changed = coming.find(({ needs_reacceptance }) => needs_reacceptance);
  const step = stepBeforeDisbursement(borrower, changed ?? pendingLoan ?? undefined);
  if (step?.kind === 'reaccept') return step;
  if (step && (pendingLoan || coming.length === 0)) return { ...step, pendingLoan };
  // What did not reach them they may have to do something about.
  const next = coming.find(({ payout_returned }) => payout_returned) ?? coming[0];
  if (next) return { kind: 'money_coming', loan: next };
  // It waits for their word: it could not go back the way it came.
  const refund = loans
    .flatMap(({ refunds_and_disputes }) => refunds_and_disputes.refunds)
    .find(({ status }) => status === 'owed');
  if (refund) return { kind: 'refund_owed', amount: refund.amount };
  const { paused } = borrower;
  const underWay = moneyUnderWay(loans);
  const [newest] = [...loans].sort((one, other) => +other.created_at - +one.created_at);
  const isOver = loans.some(({ repaid_at: at }) => at && newest && at > newest.created_at);
  if (newest?.status === 'rejected' && !isOver) {
    return { kind: 'rejected', loan: newest, paused, underWay };
  }
  return paused
    ? { kind: 'lending_paused', sentence: paused, underWay }
    : {
        kind: 'request_loan',
        isOffered: paused === null,
        underWay,
        disbursementWaitsUntil: borrower.account?.usable_from ?? null,
      };
}

/** Whether it is what one of the loans asks for, whatever the others are. */
export function isAboutLoan({ kind }: NextStep): boolean {
  return ['pay', 'settle', 'payment_processing', 'reaccept', 'money_coming'].includes(kind);
}

/** The one loan whose state it tells whole. */
export function shownLoan(step: NextStep): Loan['id'] | null {
  const isWhole =
    step.kind === 'payment_processing' ||
    (step.kind === 'pay' && !step.dueWithIt[0]) ||
    (step.kind === 'money_coming' && step.loan.payout_returned);
  return isWhole || step.kind === 'settle' ? step.loan.id : null;
}

/** A dispute first: what becomes of it may be owed again. */
function moneyUnderWay(loans: readonly Loan[]): UnderWay | null {
  const disputed = loans.map(reopeningDispute).find((dispute) => dispute);
  if (disputed) return { kind: 'disputed', amount: disputed.amount };
  const refunds = loans.flatMap(({ refunds_and_disputes }) => refunds_and_disputes.refunds);
  const given = refunds.filter(({ status }) => status === 'under_way');
  return given.length > 0
    ? { kind: 'refunded', amount: addCents(...given.map(({ amount }) => amount)) }
    : null;
}

/** Of one day the late ones first: another may wait for its debit. */
function byUrgency(one: Loan, other: Loan): number {
  return dueTime(one) - dueTime(other) || Number(other.is_overdue) - Number(one.is_overdue);
}

function dueTime(loan: Loan): number {
  return loan.term_date?.getTime() ?? Number.POSITIVE_INFINITY;
}
