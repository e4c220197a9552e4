import { getNotices } from '@sevenday/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../api/call.ts';

export const noticesFallback = 'Your notices could not be shown.';
export const moreNoticesFallback = 'More notices could not be shown.';

/** The key of the member's notices; invalidating it reloads them. */
export const noticesKey = ['notices'];

/** Loads the member's notices in pages, newest first. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: [...noticesKey, 'all'],
  queryFn: ({ signal, pageParam }) =>
    callApi(getNotices, { signal, query: pageParam === null ? {} : { cursor: pageParam } }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next_cursor,
  meta: { fallback: noticesFallback, moreFallback: moreNoticesFallback },
});

/** Loads the newest notice, for the bell. A failure is silent, because the bell is not important enough for a toast. */
export const newestNoticeQuery = queryOptions({
  queryKey: [...noticesKey, 'newest'],
  queryFn: async ({ signal }) =>
    (await callApi(getNotices, { signal, query: { limit: 1 } })).notices[0] ?? null,
  staleTime: 30_000,
  refetchInterval: 60_000,
});
