import { addCents } from '@sevenday/lending';
import { failureText } from '../../api/failure.ts';
import { Card } from '../../ui/base/card.tsx';
import { TextSkeleton } from '../../ui/base/skeletons.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { formatCalendarMonthDay, formatCalendarWeekday } from '../../ui/text/format-dates.ts';
import { type AmountBar, AmountBars } from './amount-bars.tsx';
import { OwedTotal } from './owed-total.tsx';
import { dueDaysShown, outstandingFallbacks, useDueDays } from './use-outstanding.ts';

/** Shows what is due on each of the next days. A placeholder has as many lines. */
export function DueDaysCard() {
  const { data, error, isFetching, refetch } = useDueDays();
  return (
    <Card title={`Due in the Next ${dueDaysShown} Days`} className="lg:col-span-2">
      {error && !data ? (
        <ErrorState
          message={failureText(error, outstandingFallbacks.dueDays)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <OwedTotal
            label="Due"
            owed={
              data && {
                amount: addCents(...data.days.map(({ amount }) => amount)),
                loans: data.days.reduce((sum, { loans }) => sum + loans, 0),
              }
            }
          />
          <AmountBars
            // A week in each of the two columns, beside the other card. No line ends a column.
            className="lg:grid lg:grid-flow-col lg:grid-cols-2 lg:grid-rows-7 lg:gap-x-10 lg:[&>:nth-child(7)]:border-b-0"
            bars={
              data?.days.map(
                ({ day, ...owed }, ahead): AmountBar => ({
                  key: day,
                  label:
                    ahead === 0
                      ? `Today, ${formatCalendarMonthDay(day)}`
                      : formatCalendarWeekday(day),
                  owed,
                  colour: 'bg-blue',
                }),
              ) ?? coming
            }
          />
        </>
      )}
    </Card>
  );
}

/** The lines before the days have loaded. */
const coming = Array.from(
  { length: dueDaysShown },
  (_, ahead): AmountBar => ({
    key: String(ahead),
    label: <TextSkeleton text="Fri, Nov 27" />,
    owed: undefined,
    colour: 'bg-blue',
  }),
);
