import { fallbackMessages } from '@sevenday/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { loansKey, type useMyLoans } from '../loans/loan-queries.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { countOf } from '../ui/format.ts';
import { Loading } from '../ui/loading.tsx';
import { moreFailure, ShowMore } from '../ui/show-more.tsx';
import { isClosed } from './closed-loans.ts';
import { LoanRow } from './loan-row.tsx';
import { LoanSkeleton } from './skeletons.tsx';

type MyLoans = ReturnType<typeof useMyLoans>;

export function MyLoansCard({ query }: { query: MyLoans }) {
  const { loans, total } = query;
  if (query.isError && !loans) return <NotLoaded />;
  return (
    <Card
      title="My Loans"
      aside={total ? <span className="text-muted">{countOf(total, 'loan')}</span> : null}
    >
      {query.isPending ? (
        <Loading text="Loading your loans…">
          <LoanSkeleton />
        </Loading>
      ) : null}
      {loans?.length === 0 ? (
        <EmptyState title="No loans yet" text="A loan you request appears here." />
      ) : null}
      {loans && loans.length > 0 ? <LoanList query={query} loans={loans} /> : null}
    </Card>
  );
}

/** The loans that matter, then the newest of those that are closed. */
function LoanList({ query, loans }: { query: MyLoans; loans: NonNullable<MyLoans['loans']> }) {
  const [closedShown, setClosedShown] = useState(3);
  const open = loans.filter((loan) => !isClosed(loan));
  const closed = loans.filter(isClosed);
  function showMore() {
    setClosedShown(closedShown + 10);
    if (closed.length <= closedShown) void query.fetchNextPage();
  }
  return (
    <>
      <ul className="divide-y divide-line border-t border-line">
        {[...open, ...closed.slice(0, closedShown)].map((loan) => (
          <LoanRow key={loan.id} loan={loan} />
        ))}
      </ul>
      {closed.length > closedShown || query.hasNextPage ? (
        <ShowMore
          className="mt-4 w-full"
          busy={query.isFetchingNextPage}
          failure={moreFailure(query, fallbackMessages.loans)}
          onPress={showMore}
        />
      ) : null}
    </>
  );
}

/** On a phone it comes first: nothing else there tells what to do next. */
function NotLoaded() {
  const queryClient = useQueryClient();
  return (
    <Card title="My Loans" className="order-first lg:order-none">
      <ErrorState message="Your loans could not be shown.">
        <p className="text-muted">What is due shows here once they load.</p>
        <Button
          variant="secondary"
          // What may be borrowed failed with them, most likely.
          onClick={() => void queryClient.invalidateQueries({ queryKey: loansKey })}
        >
          Try again
        </Button>
      </ErrorState>
    </Card>
  );
}
