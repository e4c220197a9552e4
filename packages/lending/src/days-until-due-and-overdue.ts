import { localDay, millisecondsPerDay, startOfDayUtc } from './local-days.ts';

/** 0 on the due day, negative after it. */
export function daysUntilDue(loan: { dueAt: Date; now: Date; timeZone: string }): number {
  const dueDay = startOfDayUtc(localDay(loan.dueAt, loan.timeZone));
  const today = startOfDayUtc(localDay(loan.now, loan.timeZone));
  return Math.round((dueDay - today) / millisecondsPerDay);
}

/** Compares days only, and does not look at payments (decisions, "overdue"). */
export function isOverdue(loan: { dueAt: Date; now: Date; timeZone: string }): boolean {
  return daysUntilDue(loan) < 0;
}
