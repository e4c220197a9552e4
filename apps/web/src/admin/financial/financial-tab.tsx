import { fallbackMessages } from '@sevenday/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { IfMay } from '../../session/if-may.tsx';
import { useMay } from '../../session/use-may.ts';
import { Card } from '../../ui/base/card.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { ClosesNotice } from '../closes/closes-notice.tsx';
import { ExportButton } from '../list/export-button.tsx';
import { DisputesCard } from '../refunds-and-disputes/disputes-card.tsx';
import { RefundsCard } from '../refunds-and-disputes/refunds-card.tsx';
import { AgingCard } from './aging-card.tsx';
import { DueDaysCard } from './due-days-card.tsx';
import { IncomingPayments, OutgoingLoans } from './loan-books.tsx';
import { MoneyOverTime, useFinancialHistory } from './money-over-time.tsx';
import { StatusDistribution } from './status-distribution.tsx';
import { SummaryFigures } from './summary-figures.tsx';
import { useFinancialSummary } from './use-financial-summary.ts';

/** Shows the figures to those who may see the ledger, and what is owed back to those who may give it back. */
export function FinancialTab() {
  return useMay('ledger.view') ? (
    <Figures />
  ) : (
    <div className="grid gap-6">
      <IfMay capability="closes.view">
        <ClosesNotice />
      </IfMay>
      <RefundsCard />
      <DisputesCard />
    </div>
  );
}

/** Shows labels at once and each figure in its place. Parts with calls of their own load and fail separately. */
function Figures() {
  const stats = useFinancialSummary();
  const history = useFinancialHistory();
  // The chart stands above everything and would move it, so show both together, unless one has failed.
  const isComing = isFirst(stats) || isFirst(history);
  const shown = isComing ? undefined : stats.data;
  // Stays true during the retries of each minute, until the figures have loaded.
  const hasFailed = stats.data === undefined && stats.errorUpdateCount > 0;
  return (
    <div className="grid gap-10">
      <div className="grid gap-6">
        <MoneyOverTime isComing={isComing} />
        {hasFailed ? (
          <Card>
            <ErrorState
              message="No financial data available"
              text={fallbackMessages.financialStats}
              busy={stats.isFetching}
              onRetry={() => void stats.refetch()}
            />
          </Card>
        ) : (
          <SummaryFigures summary={shown} />
        )}
        <ClosesNotice />
      </div>
      <div className="grid gap-6 lg:grid-cols-3">
        <DueDaysCard />
        <AgingCard />
      </div>
      {hasFailed ? null : (
        <div className="grid gap-6 lg:grid-cols-2">
          <OutgoingLoans summary={shown} />
          <IncomingPayments summary={shown} />
          <div className="lg:col-span-2">
            <StatusDistribution counts={shown?.loans_by_status} />
          </div>
        </div>
      )}
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

/** True until the first answer or failure. */
function isFirst({ isPending, errorUpdateCount }: UseQueryResult): boolean {
  return isPending && errorUpdateCount === 0;
}
