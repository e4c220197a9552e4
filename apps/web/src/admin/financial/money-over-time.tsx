import { getFinancialHistory } from '@sevenday/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/call.ts';
import { failureText } from '../../api/failure.ts';
import { Button } from '../../ui/base/button.tsx';
import { Card } from '../../ui/base/card.tsx';
import { classNames } from '../../ui/base/class-names.ts';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { useAddress } from '../list/use-address.ts';
import { MoneyPlot } from './money-plot.tsx';
import { PlotSkeleton } from './plot-skeleton.tsx';

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

/** Plots money in above the line and money out below it, day by day, and below both what is still out. */
export function MoneyOverTime({ isComing }: { isComing: boolean }) {
  const [span, setSpan] = useSpan();
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
          <MoneyPlot days={data.days} />
        </div>
      ) : null}
      {!data && error && !isComing ? (
        <ErrorState message={failureText(error, fallback)} onRetry={() => void refetch()} />
      ) : null}
      {isComing || (!data && !error) ? <PlotSkeleton /> : null}
    </Card>
  );
}
