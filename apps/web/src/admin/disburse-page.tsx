import { fallbackMessages } from '@sevenday/contract';
import { EmptyState } from '../ui/empty-state.tsx';
import { countOf } from '../ui/format.ts';
import { Page } from '../ui/page.tsx';
import { PendingLoanCard } from './disburse/pending-loan-card.tsx';
import { usePendingLoans } from './disburse/use-pending-loans.ts';
import { ListView } from './list/list-view.tsx';

/** /admin/disburse: loans approved and waiting for their money (spec section 2). */
export function DisbursePage() {
  const list = usePendingLoans();
  return (
    <Page title="Disburse Loans" back={{ to: '/admin', label: 'Back' }} width="wide">
      <ListView
        list={list}
        loadingText="Loading pending loans..."
        fallback={fallbackMessages.pendingLoans}
        summary={(total) => countOf(total, 'pending loan')}
        empty={
          <EmptyState
            title="All loans disbursed"
            text="No pending loans waiting for disbursement"
          />
        }
      >
        {(loans) => (
          <ul aria-label="Pending loans" className="grid gap-4">
            {loans.map((loan) => (
              <PendingLoanCard key={loan.id} loan={loan} />
            ))}
          </ul>
        )}
      </ListView>
    </Page>
  );
}
