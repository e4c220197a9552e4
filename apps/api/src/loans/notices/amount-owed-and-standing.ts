import { daysUntilDue, statusByDueDate } from '@sevenday/lending';
import type { LateFeeData, OwedData, Standing } from '../../notices/index.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { lateFeeData } from '../loan/late-fee-to-come.ts';
import { isLateNow, type LoanRow, totalDueCents } from '../loan/loan.ts';
import { momentOfDefault } from '../loan/moment-of-default.ts';

type Rules = Pick<Runtime, 'policy'>;

/** Returns null if the loan has no due date, because its money was not sent. */
export function owedData(loan: LoanRow, rules: Rules, now: Date): Required<OwedData> | null {
  const { id: loanId, dueAt } = loan;
  if (!dueAt) return null;
  const standing = standingOf({ ...loan, dueAt }, rules, now);
  return { loanId, totalCents: totalDueCents(loan), dueAt, standing };
}

export function owedWithLateFee(
  loan: LoanRow,
  rules: Rules,
  now: Date,
): (Required<OwedData> & LateFeeData) | null {
  const owed = owedData(loan, rules, now);
  return owed && { ...owed, ...lateFeeData(loan, now) };
}

/**
 * Goes by the due date and the clock, because a stored `disbursed` or `overdue` may be out of date
 * until `ageLoan` runs.
 */
function standingOf(loan: LoanRow & { dueAt: Date }, { policy }: Rules, now: Date): Standing {
  const { dueAt, status, timeZone } = loan;
  if (status === 'written_off' || status === 'defaulted') return { kind: status };
  const days = daysUntilDue({ dueAt, now, timeZone });
  if (days >= 0) return { kind: days === 0 ? 'due_today' : 'not_due' };
  if (status === 'funded') return { kind: 'not_arrived' };
  if (!isLateNow(loan, now)) return { kind: 'past_due' };
  const { defaultAfterOverdueDays } = policy;
  return statusByDueDate({ daysUntilDue: days, defaultAfterOverdueDays }) === 'defaulted'
    ? { kind: 'defaulted' }
    : { kind: 'overdue', defaultsFrom: momentOfDefault(loan, policy) };
}
