import type { useMyLoans } from '../loans/loan-queries.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { countOf } from '../ui/format.ts';
import { Loading } from '../ui/loading.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { LoanRow } from './loan-row.tsx';

export function MyLoansCard({ query }: { query: ReturnType<typeof useMyLoans> }) {
  const { loans, total } = query;
  return (
    <Card
      title="My Loans"
      aside={total ? <span className="text-muted">{countOf(total, 'loan')}</span> : null}
    >
      {query.isPending ? <LoansSkeleton /> : null}
      {query.isError && !loans ? (
        <ErrorState message="Your loans could not be shown." onRetry={() => void query.refetch()} />
      ) : null}
      {loans?.length === 0 ? (
        <EmptyState title="No loans yet" text="A loan you request appears here." />
      ) : null}
      {loans && loans.length > 0 ? (
        <ul className="divide-y divide-line border-t border-line">
          {loans.map((loan) => (
            <LoanRow key={loan.id} loan={loan} />
          ))}
        </ul>
      ) : null}
      {query.hasNextPage ? (
        <Button
          variant="secondary"
          className="mt-4 w-full"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      ) : null}
    </Card>
  );
}

function LoansSkeleton() {
  return (
    <Loading text="Loading your loans…" className="grid gap-3">
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </Loading>
  );
}
