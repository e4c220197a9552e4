import { formatDollars } from '@sevenday/lending';
import { formatCalendarWeekday } from '../../../ui/text/format-dates.ts';
import { type Day, flowsOf } from './flows.ts';

/** Says all amounts of a day, for screen readers. Returns are left out on a day without any. */
export function daySentence(day: Day): string {
  const { moneyOut, moneyIn, payoutsReturned, paymentsReturned } = flowsOf(day);
  const parts = [
    `${formatDollars(moneyOut)} out`,
    `${formatDollars(moneyIn)} in`,
    ...(payoutsReturned > 0 ? [`${formatDollars(payoutsReturned)} of payouts returned`] : []),
    ...(paymentsReturned > 0 ? [`${formatDollars(paymentsReturned)} of payments returned`] : []),
    `${formatDollars(day.still_out)} still out`,
  ];
  return `${formatCalendarWeekday(day.day)}: ${parts.join(', ')}`;
}
