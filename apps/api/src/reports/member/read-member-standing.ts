import type { MemberStanding } from '@sevenday/contract';
import { addCents, daysUntilDue, isActive, localDay } from '@sevenday/lending';
import { readContactStanding } from '../../contacts/index.ts';
import { type LoanRow, totalDueCents } from '../../loans/index.ts';
import { readLastDebtMail } from '../../notices/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';

/**
 * Says how a member stands now: what is owed and since when, when they were last reminded, and what the last contacts
 * promised. `loans` are all loans of the member. Amounts in cents.
 */
export async function readMemberStanding(
  tx: Tx,
  runtime: Runtime,
  { memberId, loans, now }: { memberId: string; loans: readonly LoanRow[]; now: Date },
): Promise<MemberStanding> {
  const owed = loans.filter((loan) => isActive(loan));
  const dueDays = owed.flatMap(({ dueAt, timeZone }) => (dueAt ? localDay(dueAt, timeZone) : []));
  const writtenOff = loans.filter(({ status }) => status === 'written_off');
  const toBeSent = loans.filter(({ status, sent }) => status === 'funded' && !sent);
  return {
    owed: addCents(...owed.map(totalDueCents)),
    loans_owed: owed.length,
    due_day: dueDays.sort()[0] ?? null,
    days_late: Math.max(0, ...owed.map((loan) => daysLate(loan, now))),
    payment_processing: owed.some(({ paymentProcessing }) => paymentProcessing),
    written_off: addCents(...writtenOff.map(totalDueCents)),
    to_be_sent: addCents(...toBeSent.map(({ principalCents }) => principalCents)),
    last_reminded_at: await readLastDebtMail(tx, memberId),
    ...(await readContactStanding(tx, runtime, { memberId, now })),
  };
}

/**
 * Counts the days since the due day, in the loan's time zone, of a loan that is marked overdue or defaulted. A loan whose
 * debit is announced or in flight is not late (decisions, "overdue").
 */
function daysLate({ status, dueAt, timeZone }: LoanRow, now: Date): number {
  const isLate = status === 'overdue' || status === 'defaulted';
  return isLate && dueAt ? -daysUntilDue({ dueAt, now, timeZone }) : 0;
}
