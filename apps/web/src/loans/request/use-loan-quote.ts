import { getLoanQuote } from '@sevenday/contract';
import type { Cents } from '@sevenday/lending';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/call.ts';
import { useSettled } from './use-settled.ts';

const debounceMs = 300;

/**
 * Loads the agreement and disclosure for an amount, as they would be signed now. While no amount is chosen that can be
 * borrowed (null), it loads them for `sample`, and the page shows no figure of these.
 *
 * `isCurrent` is true if they are for this very amount and choice. Only then can they be accepted. `isOfAmount` is true if
 * they are for this amount: the disclosure is the same for both choices, so it shows before one is made.
 */
export function useLoanQuote(wanted: {
  amount: Cents | null;
  /** Null where the member can borrow nothing. */
  sample: Cents | null;
  automaticRepayment: boolean | null;
}) {
  const asked = wanted.amount ?? wanted.sample;
  const amount = useSettled(asked, debounceMs);
  const automaticRepayment = wanted.automaticRepayment ?? false;
  const query = useQuery({
    queryKey: ['loan-quote', amount, automaticRepayment],
    queryFn: ({ signal }) =>
      callApi(getLoanQuote, {
        query: { amount: amount ?? undefined, automatic_repayment: automaticRepayment },
        signal,
      }),
    enabled: amount !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // The text must not change under the reader's eyes just because the window regains the focus.
    refetchOnWindowFocus: false,
    meta: { fallback: 'Failed to load the loan agreement' },
  });
  return {
    quote: query.data,
    error: query.error,
    isLoading: query.isLoading || amount !== asked,
    refetch: query.refetch,
    isOfAmount: wanted.amount !== null && query.data?.amount === wanted.amount,
    isCurrent:
      query.isSuccess &&
      !query.isPlaceholderData &&
      query.data.amount === wanted.amount &&
      !query.isRefetching,
  };
}
