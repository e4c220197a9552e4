import { Button } from '../../ui/base/button.tsx';
import { TextLink } from '../../ui/base/text-link.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { countOf } from '../../ui/text/count-with-noun.ts';
import type { LoanFilter } from './use-active-loans.ts';
import type { LoanChipWords } from './use-loan-filter.ts';

/** Says why no loan is listed, and leads to those that are left out. */
export function NoLoans({
  filter: { status, search },
  chip,
  defaulted,
  onShowDefaulted,
  onShowAll,
}: {
  filter: LoanFilter;
  /** The pressed chip. */
  chip: LoanChipWords | undefined;
  defaulted: number;
  onShowDefaulted: () => void;
  onShowAll: () => void;
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
  if (chip) {
    return (
      <EmptyState title={chip.none}>
        <Button variant="secondary" onClick={onShowAll}>
          Show All
        </Button>
      </EmptyState>
    );
  }
  if (status === 'defaulted') {
    return (
      <EmptyState
        title="No Defaulted Loans"
        text="No loan has been overdue long enough to default"
      />
    );
  }
  return status === 'written_off' ? (
    <EmptyState title="No Written-Off Loans" text="No unpaid loan has been written off" />
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
