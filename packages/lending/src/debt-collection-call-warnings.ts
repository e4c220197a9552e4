import { clockReading } from './clock-reading-in-time-zone.ts';
import { millisecondsPerDay } from './local-days.ts';

export const callWarningKinds = ['outside_hours', 'too_many'] as const;

export type CallWarning = (typeof callWarningKinds)[number];

export const callLimits = { firstHour: 8, lastHour: 21, mostCalls: 7, days: 7 } as const;

/**
 * These rules bind debt collectors (12 CFR 1006.6(b)(1) and 1006.14(b)(2)). The lender only gets a
 * warning, because the law does not bind a lender who collects its own loans. `earlierCalls` are
 * the lender's earlier calls about the same debt.
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
