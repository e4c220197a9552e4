import { fallbackMessages } from '@sevenday/contract';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { countOf } from '../../ui/format.ts';
import { ExportButton } from '../list/export-button.tsx';
import { ListSkeleton } from '../list/list-skeleton.tsx';
import { ListView } from '../list/list-view.tsx';
import { Records } from '../list/records.tsx';
import { ActiveLoanRow, activeLoanColumns, activeLoanTemplate } from './active-loan-row.tsx';
import { MoreTimeRequests, useMoreTimeRequests } from './more-time-requests.tsx';
import { type LoanFilter, useActiveLoans } from './use-active-loans.ts';

const loadingText = 'Loading active loans...';

const nouns = {
  open: 'active loan',
  defaulted: 'defaulted loan',
  written_off: 'written-off loan',
};

export function ActiveLoansTab() {
  const [filter, setFilter] = useLoanFilter();
  const list = useActiveLoans(filter);
  const requests = useMoreTimeRequests();
  // They stand above everything, which they would move.
  if (requests.isPending) return <ListSkeleton text={loadingText} />;
  return (
    <div className="grid gap-6">
      <MoreTimeRequests requests={requests.data} />
      <SelectField
        label="Show"
        className="w-full sm:w-64"
        value={filter}
        onChange={(event) => setFilter(filterOf(event.target.value))}
      >
        <option value="open">Active loans</option>
        <option value="defaulted">Defaulted loans</option>
        <option value="written_off">Written-off loans</option>
      </SelectField>
      <ListView
        list={list}
        loadingText={loadingText}
        fallback={fallbackMessages.activeLoans}
        summary={(total) => countOf(total, nouns[filter])}
        empty={<NoLoans filter={filter} />}
      >
        {(loans) => (
          <Records label="Loans" columns={activeLoanColumns} template={activeLoanTemplate}>
            {loans.map((loan) => (
              <ActiveLoanRow key={loan.id} loan={loan} />
            ))}
          </Records>
        )}
      </ListView>
      {list.isLoading ? null : (
        <div className="flex justify-end">
          <ExportButton table="loans" />
        </div>
      )}
    </div>
  );
}

function NoLoans({ filter }: { filter: LoanFilter }) {
  if (filter === 'defaulted') {
    return <EmptyState title="No Defaulted Loans" text="No loan is so long overdue" />;
  }
  return filter === 'written_off' ? (
    <EmptyState title="No Written-Off Loans" text="No loan has been written off and left unpaid" />
  ) : (
    <EmptyState
      title="No Active Loans"
      text="All loans have been repaid or there are no disbursed loans"
    />
  );
}

/** The filter of the Active Loans tab, kept in the address: `loans`. */
function useLoanFilter(): [LoanFilter, (filter: LoanFilter) => void] {
  const [params, setParams] = useSearchParams();
  const setFilter = (filter: LoanFilter) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      if (filter === 'open') next.delete('loans');
      else next.set('loans', filter);
      return next;
    });
  return [filterOf(params.get('loans')), setFilter];
}

function filterOf(text: string | null): LoanFilter {
  return text === 'defaulted' || text === 'written_off' ? text : 'open';
}
