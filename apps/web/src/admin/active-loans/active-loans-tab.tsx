import { fallbackMessages } from '@sevenday/contract';
import type { ReactNode } from 'react';
import { BusyPlaceholder } from '../../ui/base/skeletons.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { countOf } from '../../ui/text/count-with-noun.ts';
import { ListTools } from '../list/choices/list-tools.tsx';
import { ExportButton } from '../list/export-button.tsx';
import { HitsElsewhere, matchVerb } from '../list/hits-elsewhere.tsx';
import { FieldSkeleton, ListSkeleton, RecordsSkeleton } from '../list/list-skeleton.tsx';
import { ListView } from '../list/list-view.tsx';
import { Records } from '../list/records.tsx';
import { SearchField } from '../list/search-field.tsx';
import { ActiveLoanRow, useActiveLoanLayout } from './active-loan-row.tsx';
import { ExtensionRequests, useExtensionRequests } from './extensions/extension-requests.tsx';
import { NoLoans } from './no-loans.tsx';
import {
  type LoanFilter,
  useActiveLoans,
  useDefaultedCount,
  useOtherHits,
} from './use-active-loans.ts';
import { addressOf, loanChips, statusOf, useLoanFilter } from './use-loan-filter.ts';

const loadingText = 'Loading active loans...';

const nouns = {
  open: 'active loan',
  defaulted: 'defaulted loan',
  written_off: 'written-off loan',
};

export function ActiveLoansTab() {
  const { filter, change, sort } = useLoanFilter();
  const list = useActiveLoans(filter, sort.query);
  const otherHits = useOtherHits(filter);
  const requests = useExtensionRequests();
  const layout = useActiveLoanLayout();
  const isWhole = filter.search === '' && filter.only === null;
  const defaulted = useDefaultedCount(filter.status === 'open' && isWhole);
  const chip = loanChips.find(({ only }) => only === filter.only);
  const tools = {
    sort,
    chips: loanChips.map(({ only, label }) => ({
      label,
      isPressed: only === filter.only,
      onPress: () => change({ only: only === filter.only ? null : only }),
    })),
  };
  // They stand above everything, which they would move.
  if (requests.isLoading)
    return (
      <TabSkeleton>
        <ListTools {...tools} isComing />
      </TabSkeleton>
    );
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
      <ListTools {...tools} />
      <ListView
        list={list}
        loadingText={loadingText}
        coming={<LoansSkeleton />}
        fallback={fallbackMessages.activeLoans}
        summary={(total) => (
          <>
            <span>{countOf(total, nouns[filter.status])}</span>
            {chip ? <span>{` ${chip.words}`}</span> : null}
            {defaulted ? <span> · {defaulted} defaulted</span> : null}
            <HitsElsewhere
              lists={otherHits.map(({ status, count }) => ({
                ...hitsOf(status, status === filter.status ? count - total : count, filter),
                to: addressOf({ ...filter, status }),
              }))}
            />
          </>
        )}
        empty={
          <NoLoans
            filter={filter}
            chip={chip}
            defaulted={defaulted ?? 0}
            onShowDefaulted={() => change({ status: 'defaulted' })}
            onShowAll={() => change({ only: null })}
          />
        }
      >
        {(loans) => (
          <Records label="Loans" {...layout} sort={sort}>
            {loans.map((loan) => (
              <ActiveLoanRow
                key={loan.id}
                loan={loan}
                template={layout.template}
                hasActions={layout.hasActions}
              />
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

/** Counts the loans that match a search and are not shown. */
function hitsOf(status: LoanFilter['status'], count: number, shown: LoanFilter) {
  const more = status === shown.status ? 'more ' : '';
  return { count, text: `${countOf(count, `${more}${nouns[status]}`)} ${matchVerb(count)}` };
}

function TabSkeleton({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-6">
      <BusyPlaceholder className={filtersLook}>
        <FieldSkeleton label="Search" />
        <FieldSkeleton label="Show" />
      </BusyPlaceholder>
      {children}
      <ListSkeleton text={loadingText}>
        <LoansSkeleton />
      </ListSkeleton>
    </div>
  );
}

function LoansSkeleton() {
  return <RecordsSkeleton {...useActiveLoanLayout()} />;
}
