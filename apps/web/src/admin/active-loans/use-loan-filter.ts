import type { ActiveLoanSort, LoanChip } from '@sevenday/contract';
import { byAmount, byDate, type SortColumn, sortInAddress } from '../list/choices/sorting.ts';
import { useAddress } from '../list/use-address.ts';
import type { LoanFilter } from './use-active-loans.ts';

export interface LoanChipWords {
  only: LoanChip;
  label: string;
  /** Follows the number of loans. */
  words: string;
  /** Says that there is none. */
  none: string;
}

/** The chips above the list. */
export const loanChips: readonly LoanChipWords[] = [
  { only: 'overdue', label: 'Overdue', words: 'overdue', none: 'No Loan Is Overdue' },
  { only: 'due_today', label: 'Due today', words: 'due today', none: 'No Loan Is Due Today' },
  {
    only: 'processing',
    label: 'Payment processing',
    words: 'with a payment processing',
    none: 'No Payment Is Processing',
  },
  {
    only: 'asked_for_time',
    label: 'Asked for more time',
    words: 'with a request for more time',
    none: 'No Requests for More Time',
  },
];

const sortColumns: readonly SortColumn<ActiveLoanSort>[] = [
  { by: 'due', label: 'Due Date', words: byDate, first: 'asc' },
  { by: 'disbursed', label: 'Disbursed', words: byDate, first: 'desc' },
  { by: 'owed', label: 'Total Due', words: byAmount, first: 'desc' },
];

/**
 * The filter and the order of the Active Loans tab, kept in the address: `loans`, `loan_search`, `loan_only`, `loan_sort`
 * and `loan_dir`.
 */
export function useLoanFilter() {
  const address = useAddress();
  const [params, changeAddress] = address;
  const filter: LoanFilter = {
    status: statusOf(params.get('loans')),
    search: params.get('loan_search') ?? '',
    only: chipOf(params.get('loan_only')),
  };
  function change({ status, search, only }: Partial<LoanFilter>) {
    changeAddress({
      ...(status === undefined ? {} : { loans: status === 'open' ? null : status }),
      ...(search === undefined ? {} : { loan_search: search }),
      ...(only === undefined ? {} : { loan_only: only && inWords(only) }),
    });
  }
  const sort = sortInAddress(address, {
    columns: sortColumns,
    usual: { by: 'due', direction: 'asc' },
    names: { by: 'loan_sort', direction: 'loan_dir' },
  });
  return { filter, change, sort };
}

/** The address of the loans with this status that a search finds. */
export function addressOf({ status, search }: Pick<LoanFilter, 'status' | 'search'>): string {
  const params = { tab: 'loans', ...(status === 'open' ? {} : { loans: status }) };
  return `/admin?${new URLSearchParams({ ...params, loan_search: search })}`;
}

export function statusOf(text: string | null): LoanFilter['status'] {
  return text === 'defaulted' || text === 'written_off' ? text : 'open';
}

function chipOf(text: string | null): LoanChip | null {
  return loanChips.find(({ only }) => inWords(only) === text)?.only ?? null;
}

/** As addresses write it: `due-today`. */
function inWords(only: LoanChip): string {
  return only.replaceAll('_', '-');
}
