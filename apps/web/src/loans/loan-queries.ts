import {
  type Answer,
  cancelLoan,
  fallbackMessages,
  getLoanLimits,
  getMyLoans,
  type Loan,
  setAutomaticRepayment,
  successMessages,
} from '@sevenday/contract';
import { addCents } from '@sevenday/lending';
import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callApi } from '../api/call.ts';
import { useAction } from '../api/use-action.ts';

/** Everything about one's own loans; invalidating this key reloads all of it. */
export const loansKey = ['loans'];

/** Where a loan is accepted for another bank account. */
export function acceptAgainPath({ id }: Pick<Loan, 'id'>): string {
  return `/loans/${id}/accept-again`;
}

/** A failure is silent (spec section 8): the screens say that the limits are loading. */
export const limitsQuery = queryOptions({
  queryKey: [...loansKey, 'limits'],
  queryFn: ({ signal }) => callApi(getLoanLimits, { signal }),
});

const myLoansQuery = infiniteQueryOptions({
  queryKey: [...loansKey, 'mine'],
  queryFn: ({ signal, pageParam }) =>
    callApi(getMyLoans, { signal, query: pageParam === null ? {} : { cursor: pageParam } }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next_cursor,
  meta: { fallback: fallbackMessages.loans },
  refetchInterval: ({ state }) => waitingTime(state.data?.pages.flatMap((page) => page.borrowed)),
});

/**
 * One's own loans, newest first, in pages: so many at once that each which is still to be repaid is among them, however
 * many requests were taken back since.
 */
export function useMyLoans({ enabled = true } = {}) {
  const query = useInfiniteQuery({ ...myLoansQuery, enabled });
  const limits = useQuery({ ...limitsQuery, enabled });
  const { data, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    query;
  const loans = data?.pages.flatMap((page) => page.borrowed);
  // One of the two may be older than the other while either is on its way.
  const isSettled = !limits.isFetching && (!isFetching || isFetchingNextPage);
  // Where it is not known what is open, each page may hold some of it.
  const isShort = hasNextPage && (!limits.data || isOneMissing(loans ?? [], limits.data));
  const isLooking = isShort && !isFetchNextPageError && (isSettled || limits.isPending);
  const isNextDue = isLooking && isSettled && !isFetching;
  useEffect(() => {
    if (isNextDue) void fetchNextPage();
  }, [isNextDue, fetchNextPage]);
  useLimitsWith(loans);
  return {
    ...query,
    isPending: query.isPending || isLooking,
    loans: isLooking ? undefined : loans,
    /** Off where one that is still to be repaid could not be loaded. */
    isWhole: loans !== undefined && !isLooking && !isShort,
    total: data?.pages.at(-1)?.total,
  };
}

/** What may be borrowed changes with what is open: a look that finds a loan settled looks at the limits, too. */
function useLimitsWith(loans: Loan[] | undefined) {
  const queryClient = useQueryClient();
  const openNow = loans
    ?.filter(isOpen)
    .map(({ id }) => id)
    .join();
  const openBefore = useRef(openNow);
  useEffect(() => {
    if (openBefore.current !== undefined && openBefore.current !== openNow)
      void queryClient.invalidateQueries({ queryKey: limitsQuery.queryKey });
    openBefore.current = openNow;
  }, [openNow, queryClient]);
}

/** A loan that is still to be repaid, or was not sent yet. */
export function isOpen({ status }: Loan): boolean {
  return status === 'funded' || status === 'disbursed';
}

function isOneMissing(loans: Loan[], limits: Answer<typeof getLoanLimits>): boolean {
  const inUse = addCents(...loans.filter(isOpen).map(({ amount }) => amount));
  const isLateOneThere = loans.some((loan) => loan.is_overdue || loan.status === 'defaulted');
  return limits.amount_in_use > inUse || (limits.has_overdue_loan && !isLateOneThere);
}

/** Money under way is looked at often, a loan that waits for the lender now and then. */
export function waitingTime(loans: Loan[] = []): number | false {
  if (loans.some((loan) => loan.status === 'funded' && loan.disbursed)) return 3_000;
  if (loans.some((loan) => loan.payment_processing || loan.status === 'funded')) return 15_000;
  return false;
}

export function useCancelLoan(onSuccess: () => void) {
  const queryClient = useQueryClient();
  return useAction({
    run: (loanId: string, idempotencyKey) =>
      callApi(cancelLoan, { params: { id: loanId }, idempotencyKey }),
    fallback: fallbackMessages.cancelLoan,
    success: successMessages.cancelLoan,
    onSuccess,
    onSettled: () => queryClient.invalidateQueries({ queryKey: loansKey }),
  });
}

export function useAutomaticRepayment(loanId: string, onSettled: () => void) {
  const queryClient = useQueryClient();
  return useAction({
    run: (on: boolean, idempotencyKey) =>
      callApi(setAutomaticRepayment, { params: { id: loanId }, body: { on }, idempotencyKey }),
    fallback: 'Failed to change automatic repayment',
    success: ({ automatic_repayment }) =>
      automatic_repayment ? 'Automatic repayment turned on' : 'Automatic repayment turned off',
    onSettled: () => {
      onSettled();
      return queryClient.invalidateQueries({ queryKey: loansKey });
    },
  });
}
