import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ClosesNotice } from '../closes/closes-notice.tsx';
import { ExportButton } from '../list/export-button.tsx';
import { DisputesCard } from '../money-back/disputes-card.tsx';
import { RefundsCard } from '../money-back/refunds-card.tsx';
import { IncomingPayments, OutgoingLoans } from './loan-books.tsx';
import { MoneyOverTime, useFinancialHistory } from './money-over-time.tsx';
import { StatusDistribution } from './status-distribution.tsx';
import { SummaryFigures } from './summary-figures.tsx';
import { useFinancialSummary } from './use-financial-summary.ts';

export function FinancialTab() {
  const { data: summary, isPending, isFetching, refetch } = useFinancialSummary();
  const history = useFinancialHistory();
  // The picture stands above everything, which it would move. Once it has failed, the figures wait for it no longer.
  const isPictureComing = history.isPending && history.errorUpdateCount === 0;
  if (isPending || isPictureComing) return <FinancialSkeleton />;
  if (!summary)
    return (
      <EmptyState title="No financial data available">
        <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </EmptyState>
    );
  return (
    <div className="grid gap-10">
      <div className="grid gap-6">
        <MoneyOverTime />
        <SummaryFigures summary={summary} />
        <ClosesNotice />
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <OutgoingLoans summary={summary} />
        <IncomingPayments summary={summary} />
        <div className="lg:col-span-2">
          <StatusDistribution counts={summary.loans_by_status} />
        </div>
      </div>
      <div className="grid gap-6">
        <RefundsCard />
        <DisputesCard />
      </div>
      <div className="flex justify-end">
        <ExportButton table="ledger" />
      </div>
    </div>
  );
}

function FinancialSkeleton() {
  return (
    <div className="grid gap-6">
      <p role="status" className="font-semibold text-muted">
        Loading financial data...
      </p>
      <Skeleton className="h-124" />
      <div className="grid sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
        {[1, 2, 3, 4].map((card) => (
          <Skeleton key={card} className="h-20 sm:h-32" />
        ))}
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    </div>
  );
}
