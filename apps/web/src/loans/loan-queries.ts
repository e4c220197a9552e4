import {
  cancelLoan,
  fallbackMessages,
  getLoanLimits,
  getMyLoans,
  type Loan,
  setAutomaticRepayment,
  successMessages,
} from '@sevenday/contract';
import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
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

export function useMyLoans({ enabled = true } = {}) {
  const query = useInfiniteQuery({ ...myLoansQuery, enabled });
  const pages = query.data?.pages;
  return { ...query, loans: pages?.flatMap((page) => page.borrowed), total: pages?.at(-1)?.total };
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
