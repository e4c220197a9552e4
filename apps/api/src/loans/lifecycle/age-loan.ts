import {
  addDays,
  canTransition,
  daysUntilDue,
  instantAt,
  localDay,
  statusByDueDate,
} from '@sevenday/lending';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { enqueueWork } from '../../platform/work/enqueue-withdraw-and-unpark-work.ts';
import type { WorkHandler, WorkOutcome } from '../../platform/work/work-handler.ts';
import { advance, isHeld, type LoanRow, updateLoanRow } from '../loan/loan.ts';
import { momentOfDefault } from '../loan/moment-of-default.ts';
import { loans } from '../loan/tables.ts';
import { notifyDefaulted } from '../notices/notify-defaulted.ts';
import { notifyLateFee } from '../notices/notify-late-fee-owed-or-due-date-changed.ts';
import { lapseLoan } from './cancel-reject-or-lapse-pending-loan.ts';
import { awaitsLateFee, chargeLateFee } from './charge-late-fee.ts';
import { markOverdue } from './mark-overdue.ts';

interface At {
  now: Date;
  wall: Date;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/**
 * Returns the handler of the work `age_loan`. It lapses a loan, marks it overdue or defaulted, and
 * charges its late fee (decisions, "Loan life").
 */
export function ageLoan(runtime: Runtime): WorkHandler {
  return (loanId) =>
    runtime.database.transact(async (tx) => {
      const [loan] = await tx.select().from(loans).where(eq(loans.id, loanId)).for('update');
      if (!loan) return 'done';
      const at = { now: await runtime.clocks.business(tx), wall: runtime.clocks.wall() };
      const aged = await age(tx, runtime, loan, at);
      return waitUntil(nextMoment(runtime, aged), at.now);
    });
}

/**
 * Call this when a loan starts to wait for its money, and when its money is sent. The first run is
 * a day later, because a loan rarely changes earlier.
 */
export function scheduleAging(tx: Tx, loanId: string, at: At): Promise<void> {
  const dueAt = new Date(at.now.getTime() + dayMs);
  return enqueueWork(tx, { kind: 'age_loan', key: loanId, dueAt, createdAt: at.wall });
}

/**
 * Call this when a loan is owed again, when it is no longer held (`isHeld`), or when its due date
 * or terms changed. The due date may be near or past.
 */
export function ageAtOnce(tx: Tx, loanId: string, at: At): Promise<void> {
  return enqueueWork(tx, { kind: 'age_loan', key: loanId, dueAt: at.now, createdAt: at.wall });
}

async function age(tx: Tx, runtime: Runtime, loan: LoanRow, at: At): Promise<LoanRow> {
  if (canTransition(loan, 'lapse')) {
    const moment = nextMoment(runtime, loan);
    // A loan does not lapse while a manual transfer is under way, because its money may have left.
    const isDue = moment !== null && moment <= at.now && !loan.manualTransferBy;
    if (!isDue) return loan;
    // A restored database may lack a payout that was sent before the restore. So `permit` throws
    // until we have fetched the payment provider's events, and the worker repeats this work until
    // then.
    await runtime.moneyGate.permit(tx);
    return lapseLoan(tx, runtime, loan, at);
  }
  if (!loan.dueAt || isHeld(loan)) return loan;
  const days = daysUntilDue({ dueAt: loan.dueAt, now: at.now, timeZone: loan.timeZone });
  const status = statusByDueDate({
    daysUntilDue: days,
    defaultAfterOverdueDays: runtime.policy.defaultAfterOverdueDays,
  });
  if (status === 'disbursed') return loan;
  const overdue = canTransition(loan, 'become_overdue')
    ? await markOverdue(tx, runtime, loan, { actorId: null, ...at })
    : await chargeWaitingFee(tx, runtime, loan, at);
  if (status === 'overdue' || !canTransition(overdue, 'become_defaulted')) return overdue;
  return becomeDefaulted(tx, runtime, overdue, at);
}

async function chargeWaitingFee(tx: Tx, runtime: Runtime, loan: LoanRow, at: At): Promise<LoanRow> {
  if (!awaitsLateFee(loan)) return loan;
  const charged = await chargeLateFee(tx, loan, { actorId: null, ...at });
  if (charged === loan) return loan;
  await recordAudit(tx, runtime.keys, {
    at: at.now,
    actorId: null,
    action: 'loan.late_fee_charged',
    subjectId: loan.memberId,
    object: { type: 'loan', id: loan.id },
    codes: { late_fee_cents: charged.lateFeeCents },
  });
  const { lateFeeCents: formerLateFeeCents } = loan;
  if (charged.lateFeeCents === formerLateFeeCents) return charged;
  // `debitDay` is null, because no late fee is charged while a debit is announced.
  const notice = { formerLateFeeCents, cause: 'unpaid', debitDay: null, now: at.now } as const;
  await notifyLateFee(tx, runtime, charged, notice);
  return charged;
}

async function becomeDefaulted(tx: Tx, runtime: Runtime, loan: LoanRow, at: At): Promise<LoanRow> {
  const defaulted = await updateLoanRow(tx, loan, advance(loan, 'become_defaulted'));
  await recordAudit(tx, runtime.keys, {
    at: at.now,
    actorId: null,
    action: 'loan.defaulted',
    subjectId: loan.memberId,
    object: { type: 'loan', id: loan.id },
  });
  await notifyDefaulted(tx, runtime, defaulted, at.now);
  return defaulted;
}

function nextMoment(runtime: Runtime, loan: LoanRow): Date | null {
  const change = nextChange(runtime, loan);
  if (!loan.lateFeeNotBefore || isHeld(loan) || !awaitsLateFee(loan)) return change;
  return change && change < loan.lateFeeNotBefore ? change : loan.lateFeeNotBefore;
}

function nextChange({ policy }: Runtime, loan: LoanRow): Date | null {
  const { timeZone } = loan;
  if (canTransition(loan, 'lapse'))
    // "Within 30 days" in the agreement includes the whole last day, so the loan lapses at the
    // start of the next day.
    return startOfDayAfter(loan.waitingSince, policy.lapseAfterDays + 1);
  if (!loan.dueAt || isHeld(loan)) return null;
  if (loan.status === 'funded' || canTransition(loan, 'become_overdue')) {
    return startOfDayAfter(loan.dueAt, 1);
  }
  if (canTransition(loan, 'become_defaulted')) {
    return momentOfDefault({ ...loan, dueAt: loan.dueAt }, policy);
  }
  return null;

  function startOfDayAfter(from: Date, days: number): Date {
    const day = addDays(localDay(from, timeZone), days);
    return instantAt({ day, hour: 0, minute: 0, timeZone });
  }
}

/**
 * If `moment` has passed, the loan waits for an event, such as the arrival of its money. So
 * `ageLoan` looks again every hour.
 */
function waitUntil(moment: Date | null, now: Date): WorkOutcome {
  if (!moment) return 'done';
  return moment > now ? { againAt: moment } : { againAfterMs: hourMs };
}
