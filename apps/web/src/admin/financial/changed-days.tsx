import type { FinancialHistory } from '@sevenday/contract';
import { formatCalendarDay } from '../../ui/text/format-dates.ts';
import { Money } from '../../ui/text/money.tsx';
import { changedDays } from './plot.ts';

// On the narrowest phones a day has a line of its own, and its three amounts are in their columns below.
const onNarrow = 'max-[24rem]:grid max-[24rem]:grid-cols-3';
const dayOnNarrow = 'max-[24rem]:col-span-3 max-[24rem]:pb-0';

/** Gives the plot in numbers, for people who can't see it or want exact amounts. */
export function ChangedDays({ days }: { days: FinancialHistory['days'] }) {
  const changed = changedDays(days).reverse();
  return (
    <details>
      <summary className="w-fit font-semibold text-green">Days in numbers</summary>
      <table className="mt-2 w-full max-w-xl max-[24rem]:block max-[24rem]:*:block">
        <caption className="sr-only">Money out, in and still out, the newest day first</caption>
        <thead>
          <tr className={`border-b border-edge text-sm text-muted ${onNarrow}`}>
            <th scope="col" className={`py-1 text-left font-semibold ${dayOnNarrow}`}>
              Day
            </th>
            <th scope="col" className="py-1 text-right font-semibold">
              Money out
            </th>
            <th scope="col" className="py-1 text-right font-semibold">
              Money in
            </th>
            <th scope="col" className="py-1 text-right font-semibold">
              Still out
            </th>
          </tr>
        </thead>
        <tbody>
          {changed.map((day) => (
            <tr key={day.day} className={`border-b border-line ${onNarrow}`}>
              <td className={`py-1 ${dayOnNarrow}`}>{formatCalendarDay(day.day)}</td>
              <td className="py-1 text-right">
                <Money cents={day.money_out} />
              </td>
              <td className="py-1 text-right">
                <Money cents={day.money_in} />
              </td>
              <td className="py-1 text-right">
                <Money cents={day.still_out} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
