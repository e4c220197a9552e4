import { getLoanQuote } from '@sevenday/contract';
import type { Cents } from '@sevenday/lending';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callApi } from '../../api/call.ts';

const debounceMs = 300;

/**
 * Loads the agreement and disclosure for an amount, as they would be signed now; nothing for an amount that can't be
 * borrowed (null). `isCurrent` is true if they are for this very amount and choice. Only then can they be accepted.
 * Until a way to repay is chosen, show only the disclosure: it is the same for both.
 */
export function useLoanQuote(wanted: { amount: Cents | null; automaticRepayment: boolean | null }) {
  const amount = useSettled(wanted.amount);
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
    isLoading: query.isLoading || amount !== wanted.amount,
    refetch: query.refetch,
    isCurrent:
      query.isSuccess &&
      !query.isPlaceholderData &&
      query.data.amount === wanted.amount &&
      !query.isRefetching,
  };
}

/** Delays a value until it stops changing, so that a moving slider asks once. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
