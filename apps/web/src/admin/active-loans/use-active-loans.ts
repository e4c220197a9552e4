import { fallbackMessages, getActiveLoans } from '@sevenday/contract';
import { useQuery } from '@tanstack/react-query';
import { callApiPaged } from '../../api/call.ts';
import { usePagedList } from '../list/use-paged-list.ts';

export interface LoanFilter {
  status: 'open' | 'defaulted' | 'written_off';
  search: string;
}

/** Loans whose money is out: sent, disbursed or overdue; or the defaulted ones; of a borrower or by their id. */
export function useActiveLoans({ status, search }: LoanFilter) {
  return usePagedList({
    inAddress: true,
    key: ['active-loans', status, search],
    load: (cursor, signal) =>
      callApiPaged(getActiveLoans, {
        query: { cursor, status, ...(search ? { search } : {}) },
        signal,
      }),
    fallback: fallbackMessages.activeLoans,
    pollWhile: (loans) => loans.some((loan) => loan.money_on_its_way || loan.payment_processing),
  });
}

/** Counts loans in default, which the Financial Tracker counts as active. A failure is silent, because the list reports it. */
export function useDefaultedCount(wanted: boolean): number | undefined {
  const { data } = useQuery({
    queryKey: ['admin', 'count', 'defaulted'],
    queryFn: ({ signal }) =>
      callApiPaged(getActiveLoans, { query: { status: 'defaulted', limit: 1 }, signal }),
    enabled: wanted,
    refetchInterval: 60_000,
  });
  return wanted ? data?.total : undefined;
}
