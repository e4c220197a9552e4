import { refusals, sentences } from '@sevenday/contract';
import {
  debitDayOf,
  isClosed,
  isNoticeInTime,
  localDay,
  noticeBankingDays,
} from '@sevenday/lending';
import { countAttempt, debitsTurnedOn } from '../../identity/index.ts';
import { type LoanRow, lockOwnLoan, updateLoanRow } from '../../loans/index.ts';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { isBankHoliday } from '../../platform/time/bank-holidays.ts';
import { findMandate, hasEnded } from '../mandates/mandate.ts';
import { findAnnouncedDebit, findLivePayment } from '../payment/payment.ts';
import { announceDebit } from './announce-debit.ts';
import { hasFailedDebit, hasLostPayment } from './automatic-debit-eligibility.ts';
import { cancelAnnouncedDebit } from './cancel-announced-debit.ts';
import { findDebitableAccount } from './find-debitable-account.ts';

interface At {
  now: Date;
  wall: Date;
}

/**
 * Turns automatic repayment on or off. On requires a mandate, and announces the debit if its day is
 * known. Off cancels an announced debit, also one that was authorized by itself. See decisions,
 * "automatic repayment", and 12 CFR 1005.10(e), 1041.9. Refuses with `loan_not_found`, `loan_state`,
 * `payment_in_flight` or `too_many_requests`.
 */
export async function setAutomaticRepayment(
  tx: Tx,
  runtime: Runtime,
  asked: { loanId: string; memberId: string; on: boolean },
  at: At,
): Promise<LoanRow> {
  const loan = await lockOwnLoan(tx, asked.loanId, asked.memberId);
  refuseClosed(loan);
  const live = await findLivePayment(tx, loan.id);
  if (live?.kind === 'debit') throw new Refusal('payment_in_flight');
  const chosen = asked.on
    ? await turnOn(tx, runtime, loan, at)
    : await turnOff(tx, runtime, loan, at);
  // If the choice is unchanged, the audit trail gets no entry about it. A debit that was announced
  // or cancelled has its own entry.
  if (chosen.automaticRepayment === loan.automaticRepayment) return chosen;
  if (asked.on) await countAttempt(tx, runtime.keys, asked.memberId, at.wall, debitsTurnedOn);
  await recordAudit(tx, runtime.keys, {
    at: at.now,
    actorId: asked.memberId,
    action: 'loan.automatic_repayment_set',
    subjectId: loan.memberId,
    object: { type: 'loan', id: loan.id },
    codes: { on: asked.on },
  });
  return chosen;
}

function refuseClosed(loan: LoanRow): void {
  if (!isClosed(loan)) return;
  throw new Refusal('loan_state', refusals.debiting.nothingOwed(loan.status));
}

async function turnOff(tx: Tx, runtime: Runtime, loan: LoanRow, at: At): Promise<LoanRow> {
  const debit = await findAnnouncedDebit(tx, loan.id);
  if (!loan.automaticRepayment && !debit) return loan;
  const reason = loan.automaticRepayment ? 'turned_off' : 'cancelled_by_borrower';
  const off = await updateLoanRow(tx, loan, { automaticRepayment: false });
  if (!debit) return off;
  return cancelAnnouncedDebit(
    tx,
    runtime,
    { loan: off, debit, reason, actorId: loan.memberId },
    at,
  );
}

async function turnOn(tx: Tx, runtime: Runtime, loan: LoanRow, at: At): Promise<LoanRow> {
  if (loan.automaticRepayment && (loan.debitAnnounced || loan.status === 'funded')) return loan;
  if (loan.debitAnnounced) throw new Refusal('loan_state', refusals.debiting.oneIsAuthorized);
  if (loan.paymentProcessing) throw new Refusal('payment_in_flight');
  await refuseUnlessAuthorized(tx, loan);
  const on = await updateLoanRow(tx, loan, { automaticRepayment: true });
  // Before the loan's money has arrived (`funded`), no debit can be announced, because the day of
  // the arrival determines the day of the debit.
  if (loan.status === 'funded' || !loan.dueAt) return on;
  const debitDay = debitDayOf(loan.dueAt, loan.timeZone, isBankHoliday);
  refuseTooLate(loan, at.now);
  const account = await requireDebitableAccount(tx, on);
  return announceDebit(tx, runtime, { loan: on, account, debitDay, tryNumber: 1 }, at);
}

async function isAuthorized(tx: Tx, { id, bankAccountId }: LoanRow): Promise<boolean> {
  const mandate = await findMandate(tx, { loanId: id, bankAccountId });
  return mandate !== undefined && !hasEnded(mandate);
}

async function refuseUnlessAuthorized(tx: Tx, loan: LoanRow): Promise<void> {
  if (!(await isAuthorized(tx, loan))) {
    throw new Refusal('loan_state', refusals.debiting.notAuthorized);
  }
  await refuseAfterLoss(tx, loan);
}

async function refuseAfterLoss(tx: Tx, loan: LoanRow): Promise<void> {
  if (await hasLostPayment(tx, loan.id)) {
    throw new Refusal('loan_state', refusals.debiting.paymentReturned);
  }
  if (await hasFailedDebit(tx, loan.id)) {
    throw new Refusal('loan_state', refusals.debiting.failedBefore);
  }
}

/**
 * Returns why automatic repayment can't be turned on, or null if it can. The text is empty if the
 * screen needs no sentence.
 */
export async function whyNotTurnedOn(tx: Tx, loan: LoanRow, now: Date): Promise<string | null> {
  const isComing = loan.debitAnnounced || (loan.automaticRepayment && loan.status === 'funded');
  if (isClosed(loan) || isComing || loan.paymentProcessing || loan.status === 'written_off')
    return '';
  if (!(await isAuthorized(tx, loan))) return sentences.paidByOneself;
  try {
    await refuseAfterLoss(tx, loan);
    refuseTooLate(loan, now);
    await requireDebitableAccount(tx, loan);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** Before the loan's money has arrived, the debit's day is not known yet, so nothing is refused. */
function refuseTooLate({ status, dueAt, timeZone }: LoanRow, now: Date): void {
  if (status === 'funded' || !dueAt) return;
  const debitDay = debitDayOf(dueAt, timeZone, isBankHoliday);
  if (isNoticeInTime(localDay(now, timeZone), debitDay, isBankHoliday)) return;
  throw new Refusal('loan_state', refusals.debiting.tooLate(noticeBankingDays));
}

async function requireDebitableAccount(tx: Tx, loan: LoanRow) {
  const account = await findDebitableAccount(tx, loan, false);
  if (account) return account;
  throw new Refusal('loan_state', refusals.debiting.accountUnusable);
}
