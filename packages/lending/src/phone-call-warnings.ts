import { millisecondsPerDay } from './local-days.ts';
import { clockReading } from './time-zone-clock.ts';

export const callWarningKinds = ['outside_hours', 'too_many'] as const;

export type CallWarning = (typeof callWarningKinds)[number];

/**
 * The hours between which a debt collector may phone a borrower, and the most phone calls about one
 * debt within `days` days.
 */
export const callLimits = { firstHour: 8, lastHour: 21, mostCalls: 7, days: 7 } as const;

/**
 * Lists the rules for debt collectors that a phone call would break: 8:00 to 21:00 in the
 * borrower's time zone (12 CFR 1006.6(b)(1)), and at most seven calls in seven days about one debt
 * (12 CFR 1006.14(b)(2)). The lender only gets a warning, because the law does not bind a lender
 * who collects its own loans. `earlierCalls` are the lender's earlier calls about the same debt.
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
