import { millisecondsPerDay } from './local-days.ts';
import { clockReading } from './zone-clock.ts';

/**
 * Why a call to a borrower may be too much. `outside_hours`: before 8:00 or from 21:00 on. `too_many`: more than seven
 * calls in seven days about one debt.
 */
export const callWarningKinds = ['outside_hours', 'too_many'] as const;

export type CallWarning = (typeof callWarningKinds)[number];

/** From which hour until which hour, and how often in how many days, a debt collector may call about one debt. */
export const callLimits = { firstHour: 8, lastHour: 21, mostCalls: 7, days: 7 } as const;

/**
 * Lists the rules for third-party debt collectors that this call would break: call only from 8:00 to 21:00 in the
 * borrower's time zone (12 CFR 1006.6(b)(1)), at most seven calls in seven days about one debt (12 CFR 1006.14(b)(2)).
 *
 * These rules don't bind a lender who collects its own loans, so the lender is only warned. `earlierCalls`: when the
 * lender called about the same debt before.
 */
export function callWarnings({
  at,
  timeZone,
  earlierCalls,
}: {
  at: Date;
  timeZone: string;
  earlierCalls: readonly Date[];
}): CallWarning[] {
  const { firstHour, lastHour, mostCalls, days } = callLimits;
  const hour = new Date(clockReading(at.getTime(), timeZone)).getUTCHours();
  const since = at.getTime() - days * millisecondsPerDay;
  const recent = earlierCalls.filter((call) => call.getTime() > since);
  return [
    ...(hour < firstHour || hour >= lastHour ? (['outside_hours'] as const) : []),
    ...(recent.length + 1 > mostCalls ? (['too_many'] as const) : []),
  ];
}
