import { getClose, listBreaks, listCloses, listParkedWork } from '@sevenday/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi, callApiPaged } from '../../api/call.ts';
import { usePagedList } from '../list/use-paged-list.ts';

/** Shown when a call fails without a sentence from the server. */
export const closeFallbacks = {
  closes: 'Failed to fetch closes',
  close: 'Failed to fetch close',
  breaks: 'Failed to fetch differences',
  run: 'Failed to compare the records',
  explain: 'Failed to explain the difference',
  parked: 'Failed to fetch parked work',
  retry: 'Failed to try again',
} as const;

/** Loads the closes, newest first. */
export function useCloses() {
  return usePagedList({
    inAddress: true,
    key: ['closes'],
    load: (cursor, signal) => callApiPaged(listCloses, { query: { cursor, limit: 30 }, signal }),
    fallback: closeFallbacks.closes,
  });
}

/** Loads the differences that still stand. */
export function useBreaks() {
  return usePagedList({
    key: ['breaks'],
    load: (cursor, signal) => callApiPaged(listBreaks, { query: { cursor }, signal }),
    fallback: closeFallbacks.breaks,
  });
}

/** Loads the work that has used up its tries. */
export function useParkedWork() {
  return usePagedList({
    key: ['parked-work'],
    load: (cursor, signal) => callApiPaged(listParkedWork, { query: { cursor }, signal }),
    fallback: closeFallbacks.parked,
  });
}

/** Counts the parked work; undefined while unknown. */
export function useParkedCount(): number | undefined {
  return useQuery({
    queryKey: ['admin', 'count', 'parked-work'],
    queryFn: async ({ signal }) =>
      (await callApiPaged(listParkedWork, { query: { limit: 1 }, signal })).total,
    refetchInterval: 60_000,
  }).data;
}

/** Counts the differences that nobody has explained; undefined while unknown. */
export function useWaitingBreaks(): number | undefined {
  return useQuery({
    queryKey: ['admin', 'count', 'breaks'],
    queryFn: async ({ signal }) =>
      (await callApiPaged(listBreaks, { query: { waiting: true, limit: 1 }, signal })).total,
    refetchInterval: 60_000,
  }).data;
}

export function useClose(id: string) {
  return useQuery({
    queryKey: ['admin', 'closes', id],
    queryFn: ({ signal }) => callApi(getClose, { params: { id }, signal }),
    meta: { fallback: closeFallbacks.close },
  });
}
