import type { Body, updateLoan } from '@sevenday/contract';
import {
  applyRate,
  type Cents,
  cents,
  daysUntilDue,
  dueAtOnDay,
  formatDollars,
  formatPercent,
  isOverdue,
  type LendingPolicy,
  localDay,
} from '@sevenday/lending';
import {
  interestWaived,
  type LedgerEntry,
  lateFee,
  lateFeeWaived,
  postLedger,
  principalLowered,
} from '../ledger/index.ts';
import { recordAudit } from '../platform/audit.ts';
import type { Tx } from '../platform/database.ts';
import type { Keys } from '../platform/keys.ts';
import { Refusal } from '../platform/refusal.ts';
import { scheduleAging } from './age-loan.ts';
import { becomeOverdue } from './become-overdue.ts';
import { rejectLoan } from './close-pending-loan.ts';
import { advance, type LoanRow, lockLoan, totalDueCents, updateLoanRow } from './loan-record.ts';
import { settleLoan } from './settle-loan.ts';
import { tellNewDueDate } from './tell-borrower.ts';

type Edit = Body<typeof updateLoan>;

export interface Amending {
  loanId: string;
  actorId: string;
  edit: Edit;
  timeZone: string;
  now: Date;
  wall: Date;
}

/**
 * Admin Edit Loan (spec section 5; decisions, "Loan life"): each change becomes a command with its own posting, and
 * nothing may cost the borrower more than was signed. Refuses with `own_case`, `loan_not_found`, `loan_state`,
 * `payment_in_flight` or `edit_not_allowed`. The caller has seen to it that no payment is under way.
 */
export async function amendLoan(
  tx: Tx,
  parts: { keys: Keys; policy: LendingPolicy },
  asked: Amending,
): Promise<LoanRow> {
  const loan = await lockLoan(tx, asked.loanId);
  const { edit } = asked;
  if (loan.memberId === asked.actorId) throw new Refusal('own_case');
  if (loan.paymentProcessing) throw new Refusal('payment_in_flight');
  if (edit.status === 'rejected') return rejectLoan(tx, parts.keys, { ...asked, reason: 'other' });
  if (loan.status === 'repaid' && edit.status === 'repaid') return loan;
  refuseUnlessOut(loan);
  let amended = await lowerAmount(tx, loan, asked);
  amended = await lowerRate(tx, amended, asked);
  amended = await setLateFee(tx, amended, asked);
  amended = await moveDueDate(tx, amended, asked);
  refuseUncollectable(amended, parts.policy);
  await recordEdit(tx, parts.keys, loan, amended, asked);
  await tellIfMoved(tx, parts.keys, loan, amended, asked);
  return followStatus(tx, parts, amended, asked);
}

/** The provider collects nothing smaller: such a loan could never be paid. */
function refuseUncollectable(loan: LoanRow, { minimumTotalCents }: LendingPolicy): void {
  if (totalDueCents(loan) >= minimumTotalCents) return;
  refuseField('amount', `What is owed cannot be less than ${formatDollars(minimumTotalCents)}.`);
}

/** A due date further off than this is a mistake of typing. */
const longestExtensionDays = 366;

/** What is edited is a loan whose money has arrived and which is not settled. */
function refuseUnlessOut(loan: LoanRow): void {
  if (['disbursed', 'overdue', 'defaulted'].includes(loan.status)) return;
  if (loan.status === 'funded' && loan.sent) {
    throw new Refusal(
      'loan_state',
      'The money for this loan is on its way. Edit it when it has arrived.',
    );
  }
  if (loan.status === 'funded') {
    throw new Refusal(
      'loan_state',
      'The money for this loan has not been sent yet. It can only be rejected.',
    );
  }
  throw new Refusal(
    'loan_state',
    `This loan is ${loan.status.replace('_', ' ')} and cannot be edited.`,
  );
}

async function lowerAmount(tx: Tx, loan: LoanRow, asked: Amending): Promise<LoanRow> {
  const amount = asked.edit.amount;
  if (amount === undefined || amount === loan.principalCents) return loan;
  if (amount > loan.principalCents || amount <= 0) {
    refuseField(
      'amount',
      `The amount can only be lowered: it is ${formatDollars(loan.principalCents)} now.`,
    );
  }
  const interest = applyRate(amount, loan.interestRateBasisPoints);
  const lowered = { ...loan, principalCents: amount, interestCents: interest };
  const entry = principalLowered({
    principalCents: cents(loan.principalCents - amount),
    interestCents: cents(loan.interestCents - interest),
  });
  return apply(tx, loan, lowered, entry, asked);
}

async function lowerRate(tx: Tx, loan: LoanRow, asked: Amending): Promise<LoanRow> {
  const rate = asked.edit.interest_rate;
  if (rate === undefined || rate === loan.interestRateBasisPoints) return loan;
  if (rate > loan.interestRateBasisPoints) {
    refuseField(
      'interest_rate',
      `The rate can only be lowered: it is ${formatPercent(loan.interestRateBasisPoints)} now.`,
    );
  }
  const interest = applyRate(loan.principalCents, rate);
  const lowered = { ...loan, interestRateBasisPoints: rate, interestCents: interest };
  const waived = cents(loan.interestCents - interest);
  return apply(
    tx,
    loan,
    lowered,
    waived > 0 ? interestWaived({ interestCents: waived }) : null,
    asked,
  );
}

async function setLateFee(tx: Tx, loan: LoanRow, asked: Amending): Promise<LoanRow> {
  const fee = asked.edit.late_fee;
  if (fee === undefined || fee === loan.lateFeeCents) return loan;
  const maximum = loan.lateFeeRule.maximumCents;
  if (fee < 0 || fee > maximum) {
    refuseField('late_fee', `The late fee can be from $0.00 to ${formatDollars(maximum)}.`);
  }
  return apply(tx, loan, { ...loan, lateFeeCents: fee }, feeEntry(loan.lateFeeCents, fee), asked);
}

function feeEntry(before: Cents, after: Cents): LedgerEntry {
  return after > before
    ? lateFee({ lateFeeCents: cents(after - before) })
    : lateFeeWaived({ lateFeeCents: cents(before - after) });
}

async function moveDueDate(tx: Tx, loan: LoanRow, asked: Amending): Promise<LoanRow> {
  const day = asked.edit.term_date;
  if (day === undefined || !loan.dueAt || day === localDay(loan.dueAt, asked.timeZone)) return loan;
  const dueAt = dueAtOnDay({ day, timeZone: asked.timeZone });
  if (dueAt < loan.dueAt) {
    refuseField(
      'term_date',
      `The due date can only be moved later: it is ${localDay(loan.dueAt, asked.timeZone)} now.`,
    );
  }
  if (daysUntilDue({ dueAt, now: asked.now, timeZone: asked.timeZone }) > longestExtensionDays) {
    refuseField('term_date', 'The due date can be at most a year from now.');
  }
  const passed = isOverdue({ dueAt, now: asked.now, timeZone: asked.timeZone });
  const extended = loan.status !== 'disbursed' && !passed;
  const state = extended ? advance(loan, 'extend') : {};
  await scheduleAging(tx, loan.id, asked);
  return apply(tx, loan, { ...loan, ...state, dueAt }, null, asked);
}

/** A date that moves because the loan is settled by the same edit is no news. */
async function tellIfMoved(
  tx: Tx,
  keys: Keys,
  before: LoanRow,
  after: LoanRow,
  { edit, now }: Amending,
): Promise<void> {
  const formerDueAt = before.dueAt;
  if (!formerDueAt || after.dueAt?.getTime() === formerDueAt.getTime()) return;
  if (edit.status === 'repaid') return;
  await tellNewDueDate(tx, keys, after, { formerDueAt, now });
}

/** `repaid` records a payment received outside; `overdue` and `disbursed` follow the due date. */
async function followStatus(
  tx: Tx,
  parts: { keys: Keys; policy: LendingPolicy },
  loan: LoanRow,
  asked: Amending,
): Promise<LoanRow> {
  const { status } = asked.edit;
  if (status === 'repaid') {
    return settleLoan(tx, parts, loan, {
      amountCents: totalDueCents(loan),
      into: 'lender_bank',
      providerReference: null,
      actorId: asked.actorId,
      now: asked.now,
      wall: asked.wall,
    });
  }
  const passed = loan.dueAt
    ? isOverdue({ dueAt: loan.dueAt, now: asked.now, timeZone: asked.timeZone })
    : false;
  if (status === 'overdue' && !passed) {
    refuseField('status', 'A loan can only be overdue when its due date has passed.');
  }
  if (status === 'disbursed' && passed) {
    refuseField('status', 'The due date has passed. Move it to a later day first.');
  }
  return status === 'overdue' && loan.status === 'disbursed'
    ? becomeOverdue(tx, parts.keys, loan, asked)
    : loan;
}

async function apply(
  tx: Tx,
  before: LoanRow,
  after: LoanRow,
  entry: LedgerEntry | null,
  asked: Amending,
): Promise<LoanRow> {
  if (entry) {
    await postLedger(tx, {
      entry,
      loanId: before.id,
      subjectId: before.memberId,
      effectiveAt: asked.now,
      recordedAt: asked.wall,
      actorId: asked.actorId,
      providerReference: null,
    });
  }
  return updateLoanRow(tx, before, after);
}

async function recordEdit(
  tx: Tx,
  keys: Keys,
  before: LoanRow,
  after: LoanRow,
  asked: Amending,
): Promise<void> {
  if (before === after) return;
  await recordAudit(tx, keys, {
    at: asked.now,
    actorId: asked.actorId,
    action: 'loan.amended',
    subjectId: before.memberId,
    object: { type: 'loan', id: before.id },
    codes: {},
    details: {
      before: editable(before),
      after: editable(after),
      reason: asked.edit.reason ?? null,
    },
  });
}

function editable(loan: LoanRow) {
  const { principalCents, interestRateBasisPoints, interestCents, lateFeeCents: fee } = loan;
  return {
    principalCents,
    interestRateBasisPoints,
    interestCents,
    lateFeeCents: fee,
    dueAt: loan.dueAt,
    status: loan.status,
  };
}

function refuseField(field: keyof Edit, sentence: string): never {
  throw new Refusal('edit_not_allowed', sentence, { [field]: sentence });
}
