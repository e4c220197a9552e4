import { countWaiting, getToday, type Today } from '@sevenday/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/call.ts';

export const todayFallback = 'Today could not be loaded';

/**
 * Loads what waits for staff. The page, the strip, the counts of the tabs and the bell share the answer. Its key begins
 * with `admin`, so it loads again after every change that an admin makes.
 */
export const todayQuery = queryOptions({
  queryKey: ['admin', 'today'],
  queryFn: ({ signal }) => callApi(getToday, { signal }),
  refetchInterval: 60_000,
});

/** Counts everything that waits; undefined while unknown. */
export function countOfToday(today: Today | undefined): number | undefined {
  return today && countWaiting(today.waiting);
}
