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
      /** Until when no money of a new loan could be disbursed. */
      disbursementWaitsUntil: Date | null;
    };

/** A disputed or refunded payment of a loan that is repaid. */
type UnderWay = { kind: 'disputed' | 'refunded'; amount: Loan['amount'] };

/**
 * Finds the borrower's most pressing step: first money that is due, then the steps before borrowing, then what they only
 * wait for. A pending loan waits for the steps before borrowing; a payout on its way doesn't.
 */
export function nextStep(borrower: Borrower, loans: readonly Loan[]): NextStep {
  const owed = [...loans].sort(byUrgency);
  const [first, ...later] = owed.filter((loan) => loan.can_pay && loan.status !== 'funded');
  if (first) {
    const day = first.days_until_due;
    // Overdue loans are described one by one.
    const dueWithIt = first.is_overdue
      ? []
      : later.filter((loan) => loan.days_until_due === day && !loan.is_overdue);
    return { kind: 'pay', loan: first, dueWithIt };
  }
  const defaulted = owed.find((loan) => loan.status === 'defaulted' && !loan.payment_processing);
  if (defaulted) return { kind: 'settle', loan: defaulted };
  // A loan whose payout was returned may need the borrower first; its payment is described beside that.
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
  // The borrower may have to act on a returned payout.
  const next = coming.find(({ payout_returned }) => payout_returned) ?? coming[0];
  if (next) return { kind: 'money_coming', loan: next };
  // A failed refund waits until the borrower says where to send it.
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

/** True for a step that one loan needs, whatever the other loans are. */
export function isAboutLoan({ kind }: NextStep): boolean {
  return ['pay', 'settle', 'payment_processing', 'reaccept', 'money_coming'].includes(kind);
}

/** True for a step that follows from the loans alone, whatever the bank account is. */
export function isOfLoansAlone({ kind }: NextStep): boolean {
  return ['pay', 'settle', 'payment_processing'].includes(kind);
}

/** The loan that the step describes completely, so that its row need not repeat it. */
export function shownLoan(step: NextStep): Loan['id'] | null {
  const isWhole =
    step.kind === 'payment_processing' ||
    (step.kind === 'pay' && !step.dueWithIt[0]) ||
    (step.kind === 'money_coming' && step.loan.payout_returned);
  return isWhole || step.kind === 'settle' ? step.loan.id : null;
}

/** Finds an open dispute or else the refunds under way. A lost dispute reopens the loan, so it comes first. */
function moneyUnderWay(loans: readonly Loan[]): UnderWay | null {
  const disputed = loans.map(reopeningDispute).find((dispute) => dispute);
  if (disputed) return { kind: 'disputed', amount: disputed.amount };
  const refunds = loans.flatMap(({ refunds_and_disputes }) => refunds_and_disputes.refunds);
  const given = refunds.filter(({ status }) => status === 'under_way');
  return given.length > 0
    ? { kind: 'refunded', amount: addCents(...given.map(({ amount }) => amount)) }
    : null;
}

/** Sorts by due date, and overdue loans first within a day: others may wait for a debit. */
function byUrgency(one: Loan, other: Loan): number {
  return dueTime(one) - dueTime(other) || Number(other.is_overdue) - Number(one.is_overdue);
}

function dueTime(loan: Loan): number {
  return loan.term_date?.getTime() ?? Number.POSITIVE_INFINITY;
}
