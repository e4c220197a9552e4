import { fallbackMessages } from '@sevenday/contract';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { countOf } from '../../ui/format.ts';
import { ListView } from '../list/list-view.tsx';
import { Records } from '../list/records.tsx';
import { ActiveLoanRow, activeLoanColumns, activeLoanTemplate } from './active-loan-row.tsx';
import { type LoanFilter, useActiveLoans } from './use-active-loans.ts';

const nouns = { open: 'active loan', defaulted: 'defaulted loan' };

export function ActiveLoansTab() {
  const [filter, setFilter] = useLoanFilter();
  const list = useActiveLoans(filter);
  return (
    <div className="grid gap-6">
      <SelectField
        label="Show"
        className="sm:w-64"
        value={filter}
        onChange={(event) => setFilter(event.target.value === 'defaulted' ? 'defaulted' : 'open')}
      >
        <option value="open">Active loans</option>
        <option value="defaulted">Defaulted loans</option>
      </SelectField>
      <ListView
        list={list}
        loadingText="Loading active loans..."
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
    </div>
  );
}

function NoLoans({ filter }: { filter: LoanFilter }) {
  return filter === 'open' ? (
    <EmptyState
      title="No Active Loans"
      text="All loans have been repaid or there are no disbursed loans"
    />
  ) : (
    <EmptyState title="No Defaulted Loans" text="No loan is 30 days overdue or more" />
  );
}

/** The filter of the Active Loans tab, kept in the address: `loans`. */
function useLoanFilter(): [LoanFilter, (filter: LoanFilter) => void] {
  const [params, setParams] = useSearchParams();
  const setFilter = (filter: LoanFilter) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      if (filter === 'defaulted') next.set('loans', filter);
      else next.delete('loans');
      return next;
    });
  return [params.get('loans') === 'defaulted' ? 'defaulted' : 'open', setFilter];
}
