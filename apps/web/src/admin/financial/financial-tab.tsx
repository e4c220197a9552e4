import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ClosesNotice } from '../closes/closes-notice.tsx';
import { ExportButton } from '../list/export-button.tsx';
import { DisputesCard } from '../money-back/disputes-card.tsx';
import { RefundsCard } from '../money-back/refunds-card.tsx';
import { IncomingPayments, OutgoingLoans } from './loan-books.tsx';
import { MoneyOverTime, useFinancialHistory } from './money-over-time.tsx';
import { StatusDistribution } from './status-distribution.tsx';
import { SummaryFigures } from './summary-figures.tsx';
import { useFinancialSummary } from './use-financial-summary.ts';

/** Labels and notes stand at once, each figure where it will be. */
export function FinancialTab() {
  const { data: summary, isPending, isFetching, refetch } = useFinancialSummary();
  const history = useFinancialHistory();
  // The picture stands above everything, which it would move. Once it has failed, the figures wait for it no longer.
  const isPictureComing = history.isPending && history.errorUpdateCount === 0;
  const isComing = isPending || isPictureComing;
  const shown = isComing ? undefined : summary;
  if (!shown && !isComing)
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
        <MoneyOverTime isComing={isComing} />
        <SummaryFigures summary={shown} />
        <ClosesNotice />
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <OutgoingLoans summary={shown} />
        <IncomingPayments summary={shown} />
        <div className="lg:col-span-2">
          <StatusDistribution counts={shown?.loans_by_status} />
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
