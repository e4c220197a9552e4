import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FailureMessage } from '../../api/failure.ts';
import { moreFailure } from '../../ui/page/show-more-failure.ts';
import { useAddress } from './use-address.ts';

export interface Page<Item> {
  items: Item[];
  total: number;
  next: string | null;
}

export interface PagedList<Item> {
  /** Everything loaded so far; undefined until the first page has come. */
  items: Item[] | undefined;
  total: number;
  /** True during the first load, when the content below would still move. */
  isLoading: boolean;
  error: unknown;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** True if the last load failed. */
  moreFailure: FailureMessage | null;
  /** True while the rows on the screen are those of the filter before. */
  isStale: boolean;
  loadMore: () => void;
  reload: () => void;
}

/** The most pages that an address may ask for, because each page is a call. */
const mostPagesAtOnce = 20;

/**
 * Loads a list page by page, by cursor. Its key begins with `admin`, so that one invalidation reloads all admin data.
 *
 * `inAddress` keeps the number of shown pages in the address, so that a reload or a shared link shows as much. Only one list
 * of a screen may use it. `fallback` is the spec's toast (section 8). `pollWhile` asks again while a row is about to change by
 * itself, such as a payout that has not arrived.
 */
export function usePagedList<Item extends { id: string }, Extra = unknown>({
  key,
  load,
  fallback,
  pollWhile,
  inAddress = false,
  enabled = true,
}: {
  key: QueryKey;
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Item> & Extra>;
  fallback: string;
  pollWhile?: (items: Item[]) => boolean;
  inAddress?: boolean;
  /** False for somebody who may not see the list. It then stays unknown. */
  enabled?: boolean;
}): PagedList<Item> & { firstPage: (Page<Item> & Extra) | undefined } {
  const query = useInfiniteQuery({
    queryKey: ['admin', ...key],
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    enabled,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    meta: { fallback },
    refetchInterval: ({ state }) =>
      pollWhile?.(state.data?.pages.flatMap((page) => page.items) ?? []) ? 3_000 : 60_000,
  });
  const pages = query.data?.pages;
  const [params, changeAddress] = useAddress();
  const wanted = inAddress ? Math.min(Number(params.get('pages')) || 1, mostPagesAtOnce) : 1;
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  // After a failure, only a press loads more.
  const isShort = hasNextPage && !isFetchNextPageError && (pages?.length ?? 0) < wanted;
  useEffect(() => {
    if (isShort && !isFetching) void fetchNextPage();
  }, [isShort, isFetching, fetchNextPage]);
  const loadMore = () => {
    if (inAddress) changeAddress({ pages: String((pages?.length ?? 0) + 1) });
    void fetchNextPage();
  };
  return {
    firstPage: pages?.[0],
    items: pages && withoutRepeats(pages.flatMap((page) => page.items)),
    total: pages?.at(-1)?.total ?? 0,
    isLoading: query.isPending && query.errorUpdateCount === 0,
    error: query.error,
    hasMore: hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    moreFailure: moreFailure(query, fallback),
    isStale: query.isPlaceholderData,
    loadMore,
    reload: () => void query.refetch(),
  };
}

/** A row that went to a later place in the order while pages were loaded is on two of them. The last one read is kept. */
function withoutRepeats<Item extends { id: string }>(items: Item[]): Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
