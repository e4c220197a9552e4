import { fallbackMessages } from '@sevenday/contract';
import { Button } from '../../ui/base/button.tsx';
import { BusyPlaceholder } from '../../ui/base/skeletons.tsx';
import { TextLink } from '../../ui/base/text-link.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { countOf } from '../../ui/text/count-of.ts';
import { ExportButton } from '../list/export-button.tsx';
import { HitsElsewhere, matchVerb } from '../list/hits-elsewhere.tsx';
import { FieldSkeleton, ListSkeleton, RecordsSkeleton } from '../list/list-skeleton.tsx';
import { ListView } from '../list/list-view.tsx';
import { Records } from '../list/records.tsx';
import { SearchField } from '../list/search-field.tsx';
import { useAddress } from '../list/use-address.ts';
import { ActiveLoanRow, activeLoanColumns, activeLoanTemplate } from './active-loan-row.tsx';
import { ExtensionRequests, useExtensionRequests } from './extensions/extension-requests.tsx';
import {
  type LoanFilter,
  useActiveLoans,
  useDefaultedCount,
  useOtherHits,
} from './use-active-loans.ts';

const loadingText = 'Loading active loans...';

const nouns = {
  open: 'active loan',
  defaulted: 'defaulted loan',
  written_off: 'written-off loan',
};

export function ActiveLoansTab() {
  const [filter, change] = useLoanFilter();
  const list = useActiveLoans(filter);
  const otherHits = useOtherHits(filter);
  const requests = useExtensionRequests();
  const defaulted = useDefaultedCount(filter.status === 'open' && filter.search === '');
  // They stand above everything, which they would move.
  if (requests.isLoading) return <TabSkeleton />;
  return (
    <div className="grid gap-6">
      <ExtensionRequests list={requests} />
      <div className={filtersLook}>
        <SearchField
          placeholder="Borrower or loan ID"
          search={filter.search}
          onSearch={(search) => change({ search })}
        />
        <SelectField
          label="Show"
          value={filter.status}
          onChange={(event) => change({ status: statusOf(event.target.value) })}
        >
          <option value="open">Active loans</option>
          <option value="defaulted">Defaulted loans</option>
          <option value="written_off">Written-off loans</option>
        </SelectField>
      </div>
      <ListView
        list={list}
        loadingText={loadingText}
        coming={<LoansSkeleton />}
        fallback={fallbackMessages.activeLoans}
        summary={(total) => (
          <>
            <span>{countOf(total, nouns[filter.status])}</span>
            {defaulted ? <span> · {defaulted} defaulted</span> : null}
            <HitsElsewhere
              lists={otherHits.map(({ status, count }) => ({
                count,
                text: `${countOf(count, nouns[status])} ${matchVerb(count)}`,
                to: addressOf({ ...filter, status }),
              }))}
            />
          </>
        )}
        empty={
          <NoLoans
            filter={filter}
            defaulted={defaulted ?? 0}
            onShowDefaulted={() => change({ status: 'defaulted' })}
          />
        }
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

const filtersLook = 'grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]';

function TabSkeleton() {
  return (
    <div className="grid gap-6">
      <BusyPlaceholder className={filtersLook}>
        <FieldSkeleton label="Search" />
        <FieldSkeleton label="Show" />
      </BusyPlaceholder>
      <ListSkeleton text={loadingText}>
        <LoansSkeleton />
      </ListSkeleton>
    </div>
  );
}

function LoansSkeleton() {
  return <RecordsSkeleton columns={activeLoanColumns} template={activeLoanTemplate} />;
}

function NoLoans({
  filter: { status, search },
  defaulted,
  onShowDefaulted,
}: {
  filter: LoanFilter;
  defaulted: number;
  onShowDefaulted: () => void;
}) {
  if (search) {
    return (
      <EmptyState title="No loans found" text="Try another name, email or loan ID">
        <TextLink to={`/admin?${new URLSearchParams({ tab: 'members', search })}`}>
          Search all members
        </TextLink>
      </EmptyState>
    );
  }
  if (status === 'defaulted') {
    return <EmptyState title="No Defaulted Loans" text="No loan has been overdue that long" />;
  }
  return status === 'written_off' ? (
    <EmptyState title="No Written-Off Loans" text="No loan has been written off and left unpaid" />
  ) : (
    <EmptyState
      title="No Active Loans"
      text="All loans have been repaid or there are no disbursed loans"
    >
      {defaulted > 0 ? (
        <>
          <p>Not listed here: {countOf(defaulted, 'defaulted loan')}.</p>
          <Button variant="secondary" onClick={onShowDefaulted}>
            Show Defaulted Loans
          </Button>
        </>
      ) : null}
    </EmptyState>
  );
}

/** The filter of the Active Loans tab, kept in the address: `loans` and `loan_search`. */
function useLoanFilter(): [LoanFilter, (change: Partial<LoanFilter>) => void] {
  const [params, changeAddress] = useAddress();
  const filter: LoanFilter = {
    status: statusOf(params.get('loans')),
    search: params.get('loan_search') ?? '',
  };
  function change({ status, search }: Partial<LoanFilter>) {
    changeAddress({
      ...(status === undefined ? {} : { loans: status === 'open' ? null : status }),
      ...(search === undefined ? {} : { loan_search: search }),
    });
  }
  return [filter, change];
}

function addressOf({ status, search }: LoanFilter): string {
  const params = { tab: 'loans', ...(status === 'open' ? {} : { loans: status }) };
  return `/admin?${new URLSearchParams({ ...params, loan_search: search })}`;
}

function statusOf(text: string | null): LoanFilter['status'] {
  return text === 'defaulted' || text === 'written_off' ? text : 'open';
}
