import { failureText } from '../api/failure.ts';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { formatCalendarDay } from '../ui/format.ts';
import { Page } from '../ui/page.tsx';
import { Coming } from '../ui/skeleton.tsx';
import { OfLender } from './books/of-lender.tsx';
import { PrintButton } from './books/print-button.tsx';
import { TrialBalanceTable } from './books/trial-balance-table.tsx';
import { bookFallbacks, useTrialBalance } from './books/use-books.ts';

/** /admin/trial-balance: every account of the ledger by its side. */
export function TrialBalancePage() {
  const { data, error, isPending, refetch } = useTrialBalance();
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
      back={{ to: '/admin?tab=financial', label: 'Back to Tracker' }}
      actions={error && !data ? undefined : <PrintButton disabled={!data} />}
    >
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
            className="overflow-x-auto print:overflow-visible"
          >
            <TrialBalanceTable balance={data} />
          </section>
        </Card>
      ) : null}
    </Page>
  );
}
