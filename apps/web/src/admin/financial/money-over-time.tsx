import { getFinancialHistory } from '@sevenday/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { failureText } from '../../api/failure.ts';
import { Button } from '../../ui/base/button.tsx';
import { Card } from '../../ui/base/card.tsx';
import { classNames } from '../../ui/base/class-names.ts';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { formatCalendarDay } from '../../ui/text/format-dates.ts';
import { useAddress } from '../list/use-address.ts';
import { FigureEntriesDialog } from './figure-entries-dialog.tsx';
import { MoneyPlot } from './plot/money-plot.tsx';
import { PlotSkeleton } from './plot/plot-skeleton.tsx';

const fallback = 'Failed to fetch financial history';
const spans = [30, 90] as const;
type Span = (typeof spans)[number];

/** The number of days shown, kept in the address. */
function useSpan(): [Span, (span: Span) => void] {
  const [params, change] = useAddress();
  const span = spans.find((days) => String(days) === params.get('days')) ?? spans[0];
  return [span, (days) => change({ days: days === spans[0] ? null : String(days) })];
}

export function useFinancialHistory() {
  const [span] = useSpan();
  return useQuery({
    queryKey: ['admin', 'financial-history', span],
    queryFn: ({ signal }) => callApi(getFinancialHistory, { query: { days: span }, signal }),
    placeholderData: keepPreviousData,
    meta: { fallback },
    refetchInterval: 60_000,
    // The tab has already loaded this by the time the plot mounts.
    retryOnMount: false,
  });
}

/** Shows the money of the last days as a plot, and the ledger entries of a day that is opened in it. */
export function MoneyOverTime({ isComing }: { isComing: boolean }) {
  const [span, setSpan] = useSpan();
  const [opened, setOpened] = useState<string | null>(null);
  const { data, error, refetch, isPlaceholderData } = useFinancialHistory();
  return (
    <Card
      title="Money Over Time"
      aside={
        <div className="flex gap-2">
          {spans.map((days) => (
            <Button
              key={days}
              variant="secondary"
              aria-pressed={days === span}
              className={classNames(
                'px-3! text-[0.9375rem]! lg:min-h-9! lg:py-1!',
                days === span && 'border-ink! bg-sunk!',
              )}
              onClick={() => setSpan(days)}
            >
              {days} days
            </Button>
          ))}
        </div>
      }
    >
      {data && !isComing ? (
        <div
          aria-busy={isPlaceholderData}
          className={classNames(isPlaceholderData && 'opacity-60')}
        >
          <MoneyPlot days={data.days} onOpen={setOpened} />
        </div>
      ) : null}
      {!data && error && !isComing ? (
        <ErrorState message={failureText(error, fallback)} onRetry={() => void refetch()} />
      ) : null}
      {isComing || (!data && !error) ? <PlotSkeleton /> : null}
      {opened ? (
        <FigureEntriesDialog
          figure="net_position"
          day={opened}
          title={formatCalendarDay(opened)}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </Card>
  );
}
