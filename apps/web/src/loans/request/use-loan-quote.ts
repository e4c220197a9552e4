import { getLoanQuote } from '@sevenday/contract';
import type { Cents } from '@sevenday/lending';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callApi } from '../../api/call.ts';

const debounceMilliseconds = 300;

/**
 * Agreement and disclosure for an amount, as they would be signed now; none for an amount that can't be
 * borrowed (null). `isCurrent` says that what is
 * shown is for this very amount and choice: only then can it be accepted.
 */
export function useLoanQuote(wanted: { amount: Cents | null; automaticRepayment: boolean }) {
  const amount = useSettled(wanted.amount);
  const { automaticRepayment } = wanted;
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
    // The text under the reader's eyes changes when it has to, not when the window is looked at again.
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

/** A value that has stood still for a moment, so that a moving slider asks once. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMilliseconds);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
