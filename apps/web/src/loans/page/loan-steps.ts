import type { Loan } from '@sevenday/contract';
import { reopeningDispute } from '../loan/reopening-dispute.ts';
import { takenBack } from '../returns/returned-payment.ts';

/** One step of a loan's life, as its page draws it. */
export interface LoanStep {
  label: string;
  state: 'done' | 'current' | 'to_come';
  /** True where something went wrong: the step is drawn in red. */
  isBad: boolean;
  /** When the step happened, or when it is expected; null where that is not known. */
  at: Date | null;
  /** What is special about the step; null where nothing is. */
  note: string | null;
}

/** Lists the steps from the request to the repayment, and says where the loan stands. */
export function loanSteps(loan: Loan): LoanStep[] {
  const requested: LoanStep = {
    label: 'Requested',
    state: 'done',
    isBad: false,
    at: loan.created_at,
    note: null,
  };
  if (loan.status === 'rejected' || loan.status === 'cancelled') {
    const label = loan.status === 'rejected' ? 'Not granted' : 'Cancelled';
    const isBad = loan.status === 'rejected';
    return [requested, { label, state: 'current', isBad, at: null, note: null }];
  }
  const current = currentStep(loan);
  const drafts: Draft[] = [requested, sent(loan), arrived(loan), due(loan), repaid(loan)];
  return drafts.map((step, index) => ({
    ...plain,
    state: index < current ? 'done' : index === current ? 'current' : 'to_come',
    ...step,
  }));
}

type Draft = Partial<LoanStep> & { label: string };

const plain = { isBad: false, at: null, note: null };
const toCome = { state: 'to_come' } as const;

/** Finds the first step that has not happened. A repaid loan stands at its last step. */
function currentStep(loan: Loan): number {
  if (loan.status === 'funded' && !loan.disbursed) return 1;
  if (loan.status === 'repaid' || loan.payment_processing || isHeld(loan)) return 4;
  return loan.status === 'funded' ? 2 : 3;
}

/** True past the due date, while an announced debit keeps the loan from being overdue. */
function isHeld({ status, days_until_due: daysLeft, is_overdue: isOverdue }: Loan): boolean {
  return status === 'disbursed' && (daysLeft ?? 0) < 0 && !isOverdue;
}

function sent(loan: Loan): Draft {
  const cameBack = loan.payout_returned !== null;
  return {
    label: 'Sent',
    at: loan.disbursed ? loan.disbursed_at : null,
    isBad: cameBack,
    note: cameBack ? 'The money came back' : null,
  };
}

/** A loan can be paid before its money has arrived. */
function arrived({ status, payment_processing: isPaying }: Loan): Draft {
  const isPaidFirst = status === 'funded' && isPaying;
  return { label: 'Arrived', ...(isPaidFirst ? toCome : {}) };
}

function due(loan: Loan): Draft {
  const { status, days_until_due: daysLeft, payment_processing: isPaying } = loan;
  const note = failedPayment(loan);
  // The due date may still move while the payout is on its way, and says nothing of a loan that was repaid before it.
  const at = status === 'funded' || isRepaidEarly(loan) ? null : loan.term_date;
  if (status === 'defaulted') return { label: 'In default', at, isBad: true, note };
  if (loan.is_overdue) return { label: 'Overdue', at, isBad: true, note };
  const isAhead = isPaying && status !== 'repaid' && (daysLeft ?? 0) >= 0;
  return {
    label: 'Due',
    at,
    isBad: note !== null,
    note,
    ...(isAhead ? toCome : {}),
  };
}

function isRepaidEarly({ repaid_at: repaidAt, term_date: dueAt }: Loan): boolean {
  return repaidAt !== null && dueAt !== null && repaidAt < dueAt;
}

/** Says what became of the last payment, if the loan is owed because of it. */
function failedPayment(loan: Loan): string | null {
  if (loan.payment_processing || loan.status === 'repaid' || loan.status === 'funded') return null;
  if (takenBack(loan)) return 'A payment was taken back';
  return loan.missed_payment && loan.missed_payment.kind !== 'debit_not_made'
    ? 'A payment was returned'
    : null;
}

function repaid(loan: Loan): Draft {
  const isPaying = loan.payment_processing && loan.disbursed;
  if (loan.status !== 'repaid')
    return { label: 'Repaid', note: isPaying ? 'Being processed' : null };
  const disputed = reopeningDispute(loan);
  return {
    label: 'Repaid',
    state: disputed ? 'current' : 'done',
    at: loan.repaid_at,
    isBad: disputed !== undefined,
    note: disputed ? 'The payment is disputed' : null,
  };
}
