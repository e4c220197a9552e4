import { getToday } from '@sevenday/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/call.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { type TodayShown, todayFor } from './today-rows.ts';

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

/** Returns what of Today the signed-in person is shown; undefined while unknown. */
export function useTodayShown(): TodayShown | undefined {
  const { may } = useCurrentUser();
  const { data: today } = useQuery(todayQuery);
  return today && todayFor(today, may);
}
