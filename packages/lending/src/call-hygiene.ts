import { millisecondsPerDay } from './local-days.ts';
import { clockReading } from './zone-clock.ts';

/** Why a call to a borrower may be too much. `too_many`: more than seven calls in seven days about one debt. */
export type CallWarning = 'outside_hours' | 'too_many';

/** From which hour until which hour, and how often in how many days, a debt collector may call about one debt. */
export const callLimits = { firstHour: 8, lastHour: 21, mostCalls: 7, days: 7 } as const;

/**
 * Lists what a third-party debt collector would break with a call: 8:00 to 21:00 of the borrower's time (12 CFR
 * 1006.6(b)(1)) and seven calls in seven days about one debt (12 CFR 1006.14(b)(2)). A lender who collects its own
 * loans is warned and not stopped, because these rules don't bind it. `earlierCalls`: when it called about the same
 * debt before.
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
