import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Page } from './use-paged-list.ts';

/** The admin lists, by the beginning of their query key. */
type ListName = 'verifications' | 'pending-loans' | 'active-loans' | 'members';
type Row = { id: string };
type Pages = InfiniteData<Page<Row>>;

/** Changes rows on the loaded lists by an answer, until the lists are fetched again. */
export interface KnownRows {
  /** Replaces the given fields of a row. */
  replace: (list: ListName, row: Row) => void;
  remove: (list: ListName, id: string) => void;
}

export function knownRows(queryClient: QueryClient): KnownRows {
  const change = (list: ListName, changed: (pages: Page<Row>[]) => Page<Row>[]) =>
    queryClient.setQueriesData<Pages>({ queryKey: ['admin', list] }, (data) =>
      data ? { ...data, pages: changed(data.pages) } : data,
    );
  return {
    replace: (list, row) =>
      change(list, (pages) =>
        pages.map((page) => ({
          ...page,
          items: page.items.map((item) => (item.id === row.id ? { ...item, ...row } : item)),
        })),
      ),
    remove: (list, id) =>
      change(list, (pages) => {
        const isThere = pages.some(({ items }) => items.some((item) => item.id === id));
        return pages.map((page) => ({
          ...page,
          items: page.items.filter((item) => item.id !== id),
          total: isThere ? page.total - 1 : page.total,
        }));
      }),
  };
}
