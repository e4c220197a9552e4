import type { MemberContact, ShownPromise } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { formatCalendarWeekday } from '../../../ui/text/format-dates.ts';

type Channel = MemberContact['channel'];

export const channelWords: Record<Channel, string> = {
  call: 'Call',
  text: 'Text message',
  mail: 'Mail or e-mail',
  in_person: 'In person',
};

export const directionWords: Record<MemberContact['direction'], string> = {
  outgoing: 'We did',
  incoming: 'They did',
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

const promiseVerbs: Record<ShownPromise['outcome'], string> = {
  open: 'Promised',
  kept: 'Kept the promise of',
  broken: 'Broke the promise of',
};

/** Says what became of a promise: 'Broke the promise of $18.50 by Fri, Nov 20.' */
export function promiseWords({ amount, day, outcome }: ShownPromise): string {
  return `${promiseVerbs[outcome]} ${formatDollars(amount)} by ${formatCalendarWeekday(day)}.`;
}

const warnings = {
  outside_hours: 'This call was before 8 am or after 9 pm.',
  too_many: 'This was more than the seventh call in seven days about this debt.',
};

/** Says what is wrong with a call, and that the rule only binds debt collectors. Empty if nothing is wrong. */
export function warningWords(found: readonly (keyof typeof warnings)[]): string {
  if (found.length === 0) return '';
  const sentences = found.map((warning) => warnings[warning]);
  return `${sentences.join(' ')} Debt collectors may not do that (12 CFR 1006.6, 1006.14); lenders are only warned.`;
}
