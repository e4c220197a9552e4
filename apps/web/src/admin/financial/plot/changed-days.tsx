import type { Cents } from '@sevenday/lending';
import { formatCalendarDay } from '../../../ui/text/format-dates.ts';
import { Money } from '../../../ui/text/money.tsx';
import { changedDays, type Day, flows, flowsOf } from './flows.ts';
import { seriesLabels } from './series-mark.tsx';

const whatCounts =
  'Money out is what left the account for borrowers. Money in is what they paid. Returns are shown separately. Still out is the principal that they owe, including money on its way to them.';

// On a phone a day has a line of its own, and its amounts are in columns below.
const onNarrow = 'max-sm:grid max-sm:grid-cols-3 max-sm:gap-x-2';
const dayOnNarrow = 'max-sm:col-span-3 max-sm:pb-0';

/** Shows the plot as a table, for people who can't see it or want exact amounts. */
export function ChangedDays({ days }: { days: readonly Day[] }) {
  const changed = changedDays(days).reverse();
  return (
    <details className="open:w-full">
      <summary className="w-fit font-semibold text-green">Show as a table</summary>
      <p className="mt-2 max-w-prose text-sm text-muted">{whatCounts}</p>
      {changed.length > 0 ? (
        <table className="mt-2 w-full max-w-4xl max-sm:block max-sm:*:block">
          <caption className="sr-only">
            Money out, in, returned and still out, the newest day first
          </caption>
          <thead>
            <tr className={`border-b border-edge text-sm text-muted ${onNarrow}`}>
              <th scope="col" className={`py-1 text-left font-semibold ${dayOnNarrow}`}>
                Day
              </th>
              {[...flows.map((flow) => seriesLabels[flow]), seriesLabels.stillOut].map((label) => (
                <th key={label} scope="col" className="py-1 text-right font-semibold">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changed.map((day) => (
              <tr key={day.day} className={`border-b border-line last:border-b-0 ${onNarrow}`}>
                <td className={`py-1 ${dayOnNarrow}`}>{formatCalendarDay(day.day)}</td>
                {flows.map((flow) => (
                  <Amount key={flow} cents={flowsOf(day)[flow]} />
                ))}
                <Amount cents={day.still_out} />
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </details>
  );
}

function Amount({ cents }: { cents: Cents }) {
  return (
    <td className={cents === 0 ? 'py-1 text-right text-muted' : 'py-1 text-right'}>
      <Money cents={cents} />
    </td>
  );
}
