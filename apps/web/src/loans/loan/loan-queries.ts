import {
  cancelLoan,
  fallbackMessages,
  getLoanLimits,
  getMyLoans,
  type Loan,
  largestPage,
  setAutomaticRepayment,
  successMessages,
} from '@sevenday/contract';
import {
  type QueryClient,
  queryOptions,
  skipToken,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callApi } from '../../api/call.ts';
import { useAction } from '../../ui/form/use-action.ts';
import { isOpen } from './loan-standing.ts';

/** The key of all queries about the member's own loans; invalidating it reloads them. */
export const loansKey = ['loans'];

/** Where a loan is accepted again. */
export function reacceptancePath({ id }: Pick<Loan, 'id'>): string {
  return `/loans/${id}/accept-again`;
}

/** A failure is silent (spec section 8): it brings no toast. */
export const limitsQuery = queryOptions({
  queryKey: [...loansKey, 'limits'],
  queryFn: ({ signal }) => callApi(getLoanLimits, { signal }),
});

const myLoansQuery = queryOptions({
  queryKey: [...loansKey, 'mine'],
  queryFn: loadMyLoans,
  meta: { fallback: fallbackMessages.loans },
  refetchInterval: ({ state }) => waitingTime(state.data),
});

/** The pages that loaded before one failed. */
const firstLoansQuery = queryOptions<Loan[]>({
  queryKey: [...loansKey, 'first'],
  queryFn: skipToken,
});

interface Loading {
  client: QueryClient;
  signal: AbortSignal;
}

/** Loads all pages, because the oldest loan may be the one that is still owed, or whose refund is. */
async function loadMyLoans({ client, signal }: Loading): Promise<Loan[]> {
  const loans: Loan[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { limit: largestPage, cursor };
    const page = await callApi(getMyLoans, { signal, query });
    loans.push(...page.borrowed);
    client.setQueryData(firstLoansQuery.queryKey, [...loans]);
    cursor = page.next_cursor;
  }
  return loans;
}

/** All the member's own loans, newest first; none until every page has loaded. */
export function useMyLoans({ enabled = true } = {}) {
  const query = useQuery({ ...myLoansQuery, enabled });
  useLimitsWith(query.data);
  return query;
}

/** The loans that loaded where some pages failed, so that what is due still shows. */
export function useFirstLoans({ data, isError }: ReturnType<typeof useMyLoans>) {
  const first = useQuery(firstLoansQuery).data;
  return isError && !data ? first : undefined;
}

/** Reloads the limits when a loan was opened or settled, because the available credit changed. */
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

/** Polls often while money is on its way, and seldom while the loan waits for the lender. */
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

export function useAutomaticRepayment(loan: Loan, onSettled: () => void) {
  const queryClient = useQueryClient();
  return useAction({
    run: (on: boolean, idempotencyKey) =>
      callApi(setAutomaticRepayment, { params: { id: loan.id }, body: { on }, idempotencyKey }),
    fallback: 'Failed to change automatic repayment',
    success: ({ automatic_repayment: isOn }) => {
      if (isOn) return 'Automatic repayment turned on';
      return loan.automatic_repayment ? 'Automatic repayment turned off' : 'The debit is cancelled';
    },
    onSettled: () => {
      onSettled();
      return queryClient.invalidateQueries({ queryKey: loansKey });
    },
  });
}
