import { getAging, getDueDays } from '@sevenday/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/call.ts';

export const outstandingFallbacks = {
  dueDays: 'Failed to fetch what is due',
  aging: 'Failed to fetch what is late',
};

/** What is due on each of the next 14 days. */
export function useDueDays() {
  return useQuery({
    queryKey: ['admin', 'due-days'],
    queryFn: ({ signal }) => callApi(getDueDays, { query: {}, signal }),
    meta: { fallback: outstandingFallbacks.dueDays },
    refetchInterval: 60_000,
  });
}

/** What borrowers owe, by how late it is. */
export function useAging() {
  return useQuery({
    queryKey: ['admin', 'aging'],
    queryFn: ({ signal }) => callApi(getAging, { signal }),
    meta: { fallback: outstandingFallbacks.aging },
    refetchInterval: 60_000,
  });
}
