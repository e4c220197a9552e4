import { addDays, instantAt, type LendingPolicy, localDay } from '@sevenday/lending';

/** The start of the day, in the loan's time zone, from which an unpaid loan is in default. */
export function defaultMoment(
  { dueAt, timeZone }: { dueAt: Date; timeZone: string },
  policy: LendingPolicy,
): Date {
  const day = addDays(localDay(dueAt, timeZone), policy.defaultAfterOverdueDays);
  return instantAt({ day, hour: 0, minute: 0, timeZone });
}
