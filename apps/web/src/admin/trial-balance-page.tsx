import { failureText } from '../api/failure.ts';
import { Card } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { formatCalendarDay } from '../ui/format.ts';
import { Page } from '../ui/page.tsx';
import { Coming } from '../ui/skeleton.tsx';
import { BookDay, useBookDay } from './books/book-day.tsx';
import { OfLender } from './books/of-lender.tsx';
import { PrintButton } from './books/print-button.tsx';
import { TrialBalanceTable } from './books/trial-balance-table.tsx';
import { bookFallbacks, useTrialBalance } from './books/use-books.ts';
import { useWayBack } from './list/way-back.ts';

/** /admin/trial-balance: every account of the ledger by its side. */
export function TrialBalancePage() {
  const [day, setDay] = useBookDay();
  const { data, error, isPending, isPlaceholderData, refetch } = useTrialBalance(day);
  const back = useWayBack({ to: '/admin?tab=financial', label: 'Back to Tracker' });
  const asOf = data ? (
    <>
      As of {formatCalendarDay(data.as_of)}
      <OfLender />
    </>
  ) : undefined;
  return (
    <Page
      title="Trial Balance"
      subtitle={isPending ? <span role="status">Loading trial balance...</span> : asOf}
      back={back}
      actions={error && !data ? undefined : <PrintButton disabled={!data} />}
    >
      <BookDay day={day} onDay={setDay} />
      {isPending ? (
        <Coming>
          <Card>
            <TrialBalanceTable balance={undefined} />
          </Card>
        </Coming>
      ) : null}
      {error && !data ? (
        <ErrorState
          message={failureText(error, bookFallbacks.trialBalance)}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data ? (
        <Card>
          <section
            aria-label="Accounts"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: with large text it is scrolled, by keyboard too
            tabIndex={0}
            aria-busy={isPlaceholderData}
            className={classNames(
              'overflow-x-auto print:overflow-visible',
              isPlaceholderData && 'opacity-60',
            )}
          >
            <TrialBalanceTable balance={data} />
          </section>
        </Card>
      ) : null}
    </Page>
  );
}
