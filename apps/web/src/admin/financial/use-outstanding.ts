import { getAging, getDueDays } from '@sevenday/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/call.ts';

export const outstandingFallbacks = {
  dueDays: 'Due amounts could not be loaded',
  aging: 'Overdue amounts could not be loaded',
};

/** How many days the tracker shows ahead: two weeks. */
export const dueDaysShown = 14;

/** Loads what is due on each of the next days, today first. */
export function useDueDays() {
  return useQuery({
    queryKey: ['admin', 'due-days'],
    queryFn: ({ signal }) => callApi(getDueDays, { query: { days: dueDaysShown }, signal }),
    meta: { fallback: outstandingFallbacks.dueDays },
    refetchInterval: 60_000,
  });
}

/** Loads what borrowers owe, by how late it is. */
export function useAging() {
  return useQuery({
    queryKey: ['admin', 'aging'],
    queryFn: ({ signal }) => callApi(getAging, { signal }),
    meta: { fallback: outstandingFallbacks.aging },
    refetchInterval: 60_000,
  });
}
