import { addDays, instantAt, type LendingPolicy, localDay } from '@sevenday/lending';

/** Returns the start of the day of default, in the loan's time zone. */
export function momentOfDefault(
  { dueAt, timeZone }: { dueAt: Date; timeZone: string },
  policy: LendingPolicy,
): Date {
  const day = addDays(localDay(dueAt, timeZone), policy.defaultAfterOverdueDays);
  return instantAt({ day, hour: 0, minute: 0, timeZone });
}
