import { failureText } from '../../api/failure.ts';
import { Card } from '../../ui/base/card.tsx';
import { classNames } from '../../ui/base/class-names.ts';
import { BusyPlaceholder } from '../../ui/base/skeletons.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { formatCalendarDay } from '../../ui/text/format-dates.ts';
import { useWayBack } from '../list/way-back.ts';
import { BookDay, useBookDay } from './book-day.tsx';
import { OfLender } from './of-lender.tsx';
import { PrintButton } from './print-button.tsx';
import { TrialBalanceTable } from './trial-balance-table.tsx';
import { bookFallbacks, useTrialBalance } from './use-books.ts';

/** Shows /admin/trial-balance: every account of the ledger, by debit and credit. */
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
        <BusyPlaceholder>
          <Card>
            <TrialBalanceTable balance={undefined} />
          </Card>
        </BusyPlaceholder>
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
