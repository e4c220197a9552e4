import type { MemberContact, ShownPromise } from '@sevenday/contract';
import { type CallWarning, callLimits, formatDollars } from '@sevenday/lending';
import { formatCalendarWeekday } from '../../../ui/text/format-dates.ts';

type Channel = MemberContact['channel'];

export const channelNames: Record<Channel, string> = {
  call: 'Call',
  text: 'Text message',
  mail: 'Email or letter',
  in_person: 'In person',
};

export const directionNames: Record<MemberContact['direction'], string> = {
  outgoing: 'We contacted them',
  incoming: 'They contacted us',
};

const titles: Record<Channel, Record<MemberContact['direction'], string>> = {
  call: { outgoing: 'We called', incoming: 'They called' },
  text: { outgoing: 'We sent a text', incoming: 'They sent a text' },
  mail: { outgoing: 'We wrote', incoming: 'They wrote' },
  in_person: { outgoing: 'We met them', incoming: 'They came to us' },
};

/** Names a contact: 'We called', 'They wrote'. */
export function contactTitle({
  channel,
  direction,
}: Pick<MemberContact, 'channel' | 'direction'>): string {
  return titles[channel][direction];
}

/** Says what was promised, and whether it was paid: 'Paid $18.50 as promised by Fri, Nov 20.' */
export function promiseSentence({ amount, day, outcome }: ShownPromise): string {
  const dollars = formatDollars(amount);
  const deadline = `by ${formatCalendarWeekday(day)}`;
  if (outcome === 'kept') return `Paid ${dollars} as promised ${deadline}.`;
  if (outcome === 'broken') return `Promised ${dollars} ${deadline}, not paid in full.`;
  return `Promised to pay ${dollars} ${deadline}.`;
}

const { firstHour, lastHour, mostCalls, days } = callLimits;

const warnings: Record<CallWarning, string> = {
  outside_hours: `This call was before ${hourText(firstHour)} or after ${hourText(lastHour)}.`,
  too_many: `This makes more than ${mostCalls} calls in ${days} days about this debt.`,
};

/** Says what is wrong with a call, and that the rule only binds debt collectors. Empty if nothing is wrong. */
export function callWarningSentence(found: readonly CallWarning[]): string {
  if (found.length === 0) return '';
  const sentences = found.map((warning) => warnings[warning]);
  return `${sentences.join(' ')} Debt collectors may not do this (12 CFR 1006.6 and 1006.14). The rule does not bind you when you collect your own loans.`;
}

/** Writes a full hour as '8 am'. */
function hourText(hour: number): string {
  return `${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}`;
}
