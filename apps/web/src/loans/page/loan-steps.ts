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
    const label = loan.status === 'rejected' ? 'Rejected' : 'Cancelled';
    const isBad = loan.status === 'rejected';
    return [requested, { label, state: 'current', isBad, at: null, note: null }];
  }
  const drafts: Record<StepName, Draft> = {
    requested,
    sent: sent(loan),
    arrived: arrived(loan),
    due: due(loan),
    repaid: repaid(loan),
  };
  const current = stepNames.indexOf(currentStep(loan));
  return stepNames.map((name, index) => ({
    ...plain,
    state: index < current ? 'done' : index === current ? 'current' : 'to_come',
    ...drafts[name],
  }));
}

const stepNames = ['requested', 'sent', 'arrived', 'due', 'repaid'] as const;
type StepName = (typeof stepNames)[number];

type Draft = Partial<LoanStep> & { label: string };

const plain = { isBad: false, at: null, note: null };
const toCome = { state: 'to_come' } as const;

/** Finds the first step that has not happened. A repaid loan stands at its last step. */
function currentStep(loan: Loan): StepName {
  if (loan.status === 'funded' && !loan.disbursed) return 'sent';
  if (loan.status === 'repaid' || loan.payment_processing || waitsForDebit(loan)) return 'repaid';
  return loan.arrived_at ? 'due' : 'arrived';
}

/** True past the due date, while an announced debit keeps the loan from being overdue. */
function waitsForDebit({ status, days_until_due: daysLeft, is_overdue: isOverdue }: Loan): boolean {
  return status === 'disbursed' && (daysLeft ?? 0) < 0 && !isOverdue;
}

function sent(loan: Loan): Draft {
  const isReturned = loan.payout_returned !== null;
  return {
    label: 'Sent',
    at: loan.disbursed ? loan.disbursed_at : null,
    isBad: isReturned,
    note: isReturned ? 'The money was returned' : null,
  };
}

/** A loan can be paid before its money has arrived. */
function arrived({ arrived_at: at, payment_processing: isPaymentProcessing }: Loan): Draft {
  const isPaidFirst = !at && isPaymentProcessing;
  return { label: 'Arrived', at, ...(isPaidFirst ? toCome : {}) };
}

function due(loan: Loan): Draft {
  const { status, days_until_due: daysLeft, payment_processing: isPaymentProcessing } = loan;
  const note = failedPayment(loan);
  // No date while the payout is on its way, because it may still move. No date for a loan that was repaid early.
  const at = status === 'funded' || isRepaidEarly(loan) ? null : loan.term_date;
  if (status === 'defaulted') return { label: 'In default', at, isBad: true, note };
  if (loan.is_overdue) return { label: 'Overdue', at, isBad: true, note };
  const isAhead = isPaymentProcessing && status !== 'repaid' && (daysLeft ?? 0) >= 0;
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

const takenNotes = {
  disputed: 'A payment was taken back',
  bank: 'A payment was returned',
  lender: 'A payment was refunded',
};

/** Says how the last payment failed, if the loan is owed because of it. */
function failedPayment(loan: Loan): string | null {
  if (loan.payment_processing || loan.status === 'repaid' || loan.status === 'funded') return null;
  const taken = takenBack(loan);
  if (taken) return takenNotes[taken.how];
  return loan.missed_payment && loan.missed_payment.kind !== 'debit_not_made'
    ? 'A payment was returned'
    : null;
}

function repaid(loan: Loan): Draft {
  const isBeingPaid = loan.payment_processing && loan.disbursed;
  if (loan.status !== 'repaid')
    return { label: 'Repaid', note: isBeingPaid ? 'Being processed' : null };
  const disputed = reopeningDispute(loan);
  return {
    label: 'Repaid',
    state: disputed ? 'current' : 'done',
    at: loan.repaid_at,
    isBad: disputed !== undefined,
    note: disputed ? 'The payment is disputed' : null,
  };
}
