import {
  type ActiveLoanSort,
  fallbackMessages,
  getActiveLoans,
  type ListDirection,
  type LoanChip,
} from '@sevenday/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import { callApiPaged } from '../../api/call.ts';
import { usePagedList } from '../list/use-paged-list.ts';

const statuses = ['open', 'defaulted', 'written_off'] as const;

export interface LoanFilter {
  status: (typeof statuses)[number];
  search: string;
  /** Leaves out the other loans; null for none of them. */
  only: LoanChip | null;
}

/** Loans whose money is out: sent, disbursed or overdue; or the defaulted ones; of a borrower or by their id. */
export function useActiveLoans(
  { status, search, only }: LoanFilter,
  sort: { sort?: ActiveLoanSort; direction?: ListDirection },
) {
  return usePagedList({
    inAddress: true,
    key: ['active-loans', status, search, only, sort],
    load: (cursor, signal) =>
      callApiPaged(getActiveLoans, {
        query: {
          cursor,
          status,
          ...(search ? { search } : {}),
          ...(only ? { only } : {}),
          ...sort,
        },
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

/**
 * Counts what a search finds among the loans of the other filters, and without the chip. A failure is silent, because the
 * list reports it.
 */
export function useOtherHits({
  status,
  search,
  only,
}: LoanFilter): { status: LoanFilter['status']; count: number }[] {
  const others = search === '' ? [] : statuses.filter((other) => other !== status || only !== null);
  return useQueries({
    queries: others.map((other) => ({
      queryKey: ['admin', 'count', 'active-loans', other, search],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        callApiPaged(getActiveLoans, { query: { status: other, search, limit: 1 }, signal }),
    })),
  }).flatMap(({ data }, at) => {
    const other = others[at];
    return data && other ? [{ status: other, count: data.total }] : [];
  });
}
