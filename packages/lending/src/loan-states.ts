/** The stored status (decisions, "Loan life"). */
export type LoanStatus =
  | 'funded'
  | 'disbursed'
  | 'overdue'
  | 'defaulted'
  | 'repaid'
  | 'written_off'
  | 'rejected'
  | 'cancelled';

export type WireLoanStatus =
  | 'funded'
  | 'disbursed'
  | 'repaid'
  | 'defaulted'
  | 'rejected'
  | 'cancelled';

/**
 * `sent` is true from the disbursement on, even before the payout is submitted. It is false again
 * if the money does not reach the borrower after all.
 */
export type LoanState = { status: LoanStatus; sent: boolean };

export type LoanEvent =
  | 'cancel'
  | 'reject'
  | 'lapse'
  | 'disburse'
  | 'payout_arrived'
  | 'payout_failed'
  | 'payout_returned'
  | 'paid_in_full'
  | 'become_overdue'
  | 'become_defaulted'
  | 'extend'
  | 'extension_reversed'
  | 'write_off'
  | 'write_off_reversed'
  | 'payment_undone'
  | 'recovery_undone';

export type DueStatus = 'disbursed' | 'overdue' | 'defaulted';

/**
 * The status that follows from the loan's due date. Only `payment_undone`, `write_off_reversed` and
 * `extension_reversed` need it. Pass `sent` if the loan's money has not arrived, because the
 * arrival can still move the due date.
 */
export type LoanEventContext = { byDueDate?: DueStatus | 'sent' };

type Stage = LoanStatus | 'sent';

type Target = Stage | 'by_due_date';

/** What each event does at each stage (decisions, "Loan life"). */
const transitions: Record<Stage, Partial<Record<LoanEvent, Target>>> = {
  funded: {
    cancel: 'cancelled',
    reject: 'rejected',
    lapse: 'cancelled',
    disburse: 'sent',
  },
  sent: {
    payout_arrived: 'disbursed',
    payout_failed: 'funded',
    payout_returned: 'funded',
    paid_in_full: 'repaid',
  },
  disbursed: {
    payout_returned: 'funded',
    become_overdue: 'overdue',
    extension_reversed: 'by_due_date',
    paid_in_full: 'repaid',
  },
  overdue: {
    payout_returned: 'funded',
    become_defaulted: 'defaulted',
    extend: 'disbursed',
    write_off: 'written_off',
    paid_in_full: 'repaid',
  },
  defaulted: {
    payout_returned: 'funded',
    extend: 'disbursed',
    write_off: 'written_off',
    paid_in_full: 'repaid',
  },
  written_off: {
    paid_in_full: 'repaid',
    write_off_reversed: 'by_due_date',
    payout_returned: 'cancelled',
  },
  repaid: {
    payment_undone: 'by_due_date',
    recovery_undone: 'written_off',
    payout_failed: 'cancelled',
    payout_returned: 'cancelled',
  },
  rejected: {},
  cancelled: {},
};

const stages: Record<Stage, LoanState> = {
  funded: { status: 'funded', sent: false },
  sent: { status: 'funded', sent: true },
  disbursed: { status: 'disbursed', sent: true },
  overdue: { status: 'overdue', sent: true },
  defaulted: { status: 'defaulted', sent: true },
  written_off: { status: 'written_off', sent: true },
  repaid: { status: 'repaid', sent: true },
  rejected: { status: 'rejected', sent: false },
  cancelled: { status: 'cancelled', sent: false },
};

const reasons: Record<Stage, string> = {
  funded: 'The money for this loan has not been sent yet.',
  sent: 'The money for this loan is already on its way.',
  disbursed: 'The money for this loan has already been sent.',
  overdue: 'The money for this loan has already been sent, and the loan is overdue.',
  defaulted: 'The money for this loan has already been sent, and the loan has defaulted.',
  written_off: 'This loan has been written off.',
  repaid: 'This loan has already been repaid.',
  rejected: 'This loan has been rejected.',
  cancelled: 'This loan has been cancelled.',
};

const notRepaid = 'This loan has not been repaid.';
const notOverdue = 'This loan is not overdue.';
const defaultedBefore = 'This loan has already defaulted.';
const arrived = 'The money for this loan has already arrived.';

const closerReasons: Partial<Record<Stage, Partial<Record<LoanEvent, string>>>> = {
  funded: { payment_undone: notRepaid },
  sent: {
    become_overdue: 'The money for this loan has not arrived yet.',
    become_defaulted: notOverdue,
    extend: notOverdue,
    write_off: notOverdue,
    payment_undone: notRepaid,
  },
  disbursed: {
    payout_arrived: arrived,
    payout_failed: arrived,
    become_defaulted: notOverdue,
    extend: notOverdue,
    write_off: notOverdue,
    payment_undone: notRepaid,
  },
  overdue: {
    payout_arrived: arrived,
    payout_failed: arrived,
    become_overdue: 'This loan is already overdue.',
    payment_undone: notRepaid,
  },
  defaulted: {
    payout_arrived: arrived,
    payout_failed: arrived,
    become_overdue: defaultedBefore,
    become_defaulted: defaultedBefore,
    payment_undone: notRepaid,
  },
  written_off: { payment_undone: notRepaid },
};

/** The message is a sentence for a person. */
export class ImpossibleTransition extends Error {
  override readonly name = 'ImpossibleTransition';
  readonly code = 'loan_state';
  readonly state: LoanState;
  readonly event: LoanEvent;

  constructor(state: LoanState, event: LoanEvent) {
    const stage = stageOf(state);
    super(closerReasons[stage]?.[event] ?? reasons[stage]);
    this.state = state;
    this.event = event;
  }
}

/**
 * Throws ImpossibleTransition if `transitions` does not allow the event, and RangeError if the
 * event needs `byDueDate` and it is missing.
 */
export function nextLoanState(
  state: LoanState,
  event: LoanEvent,
  context: LoanEventContext = {},
): LoanState {
  const target = transitions[stageOf(state)][event];
  if (target === undefined) {
    throw new ImpossibleTransition(state, event);
  }
  if (target !== 'by_due_date') {
    return { ...stages[target] };
  }
  if (context.byDueDate === undefined) {
    throw new RangeError(`${event} needs the status the loan has by its due date.`);
  }
  return { ...stages[context.byDueDate] };
}

export function canTransition(state: LoanState, event: LoanEvent): boolean {
  return transitions[stageOf(state)][event] !== undefined;
}

/** The status as the API reports it (decisions, "On the wire"). */
export function wireStatus(status: LoanStatus): WireLoanStatus {
  if (status === 'overdue') {
    return 'disbursed';
  }
  return status === 'written_off' ? 'defaulted' : status;
}

/** In these statuses, the loan's money has arrived, must be paid back, and is not written off. */
export const outStatuses = ['disbursed', 'overdue', 'defaulted'] as const;

/** The borrower owes nothing on a closed loan. */
export const closedStatuses = ['repaid', 'rejected', 'cancelled'] as const;

export function isOut({ status }: Pick<LoanState, 'status'>): boolean {
  return outStatuses.some((out) => out === status);
}

export function isClosed({ status }: Pick<LoanState, 'status'>): boolean {
  return closedStatuses.some((closed) => closed === status);
}

export function takesPayment(state: LoanState): boolean {
  return canTransition(state, 'paid_in_full');
}

/**
 * Says whether a loan's principal counts toward its borrower's cap (decisions, "available to
 * borrow"). A defaulted or written-off loan need not count, because its borrower may not borrow
 * (`barsNewLoan`).
 */
export function isOpen({ status }: LoanState): boolean {
  return status === 'funded' || status === 'disbursed' || status === 'overdue';
}

export function barsNewLoan({ status }: LoanState): boolean {
  return status === 'overdue' || status === 'defaulted' || status === 'written_off';
}

/** Counted as `active_loans_count` (docs/ledger.md). */
export function isActive(state: LoanState): boolean {
  const stage = stageOf(state);
  return stage === 'sent' || stage === 'disbursed' || stage === 'overdue' || stage === 'defaulted';
}

/**
 * For the borrower's list of loans (spec section 4). A defaulted or written-off loan is not paid
 * there, but on its own page.
 */
export function canPayNow(state: LoanState, inFlight: boolean): boolean {
  const stage = stageOf(state);
  return !inFlight && (stage === 'sent' || stage === 'disbursed' || stage === 'overdue');
}

function stageOf(state: LoanState): Stage {
  return state.status === 'funded' && state.sent ? 'sent' : state.status;
}
