import { fallbackMessages, getFinancialStats } from '@sevenday/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/call.ts';

/** The financial summary, read from the ledger. */
export function useFinancialSummary() {
  return useQuery({
    queryKey: ['admin', 'financial'],
    queryFn: ({ signal }) => callApi(getFinancialStats, { signal }),
    meta: { fallback: fallbackMessages.financialStats },
    refetchInterval: 60_000,
  });
}
