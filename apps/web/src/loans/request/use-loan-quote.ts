import { getLoanQuote } from '@sevenday/contract';
import type { Cents } from '@sevenday/lending';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/call.ts';
import { useDebounced } from '../../ui/base/use-debounced.ts';

const debounceMs = 300;

/**
 * Loads the agreement and disclosure for an amount, as they would be signed now. While no amount is chosen that can be
 * borrowed (null), it loads them for `exampleCents`, and the page shows no figure of these.
 *
 * `isCurrent` is true if they are for this very amount and choice. Only then can they be accepted. `isOfAmount` is true if
 * they are for this amount: the disclosure is the same for both choices, so it shows before one is made.
 */
export function useLoanQuote(wanted: {
  amountCents: Cents | null;
  /** Null where the member can borrow nothing. */
  exampleCents: Cents | null;
  automaticRepayment: boolean | null;
}) {
  const wantedCents = wanted.amountCents ?? wanted.exampleCents;
  const amountCents = useDebounced(wantedCents, debounceMs);
  const automaticRepayment = wanted.automaticRepayment ?? false;
  const query = useQuery({
    queryKey: ['loan-quote', amountCents, automaticRepayment],
    queryFn: ({ signal }) =>
      callApi(getLoanQuote, {
        query: { amount: amountCents ?? undefined, automatic_repayment: automaticRepayment },
        signal,
      }),
    enabled: amountCents !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // The text must not change under the reader's eyes just because the window regains the focus.
    refetchOnWindowFocus: false,
    meta: { fallback: 'Failed to load the loan agreement' },
  });
  return {
    quote: query.data,
    error: query.error,
    isLoading: query.isLoading || amountCents !== wantedCents,
    refetch: query.refetch,
    isOfAmount: wanted.amountCents !== null && query.data?.amount === wanted.amountCents,
    isCurrent:
      query.isSuccess &&
      !query.isPlaceholderData &&
      query.data.amount === wanted.amountCents &&
      !query.isRefetching,
  };
}
