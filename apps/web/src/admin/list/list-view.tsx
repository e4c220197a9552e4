import type { ReactNode } from 'react';
import { ApiFailure, failureText } from '../../api/failure.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { useUnseenRows } from './unseen-rows.ts';
import type { PagedList } from './use-paged-list.ts';

/** Every state of a list: coming, failed, empty, full, and more to come. */
export function ListView<Item extends { id: string }>({
  list,
  loadingText,
  likelyRows,
  fallback,
  summary,
  empty,
  children,
}: {
  list: PagedList<Item>;
  loadingText: string;
  /** How many there most likely are, as long as it is not known. */
  likelyRows?: number;
  fallback: string;
  summary: (total: number) => ReactNode;
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
}) {
  const onClickCapture = useUnseenRows(list.items);
  if (list.items === undefined) {
    const isNowhere = list.error instanceof ApiFailure && list.error.status === 404;
    return list.error ? (
      <ErrorState
        message={failureText(list.error, fallback)}
        {...(isNowhere ? {} : { onRetry: list.reload })}
      />
    ) : (
      <ListSkeleton text={loadingText} rows={likelyRows} />
    );
  }
  return (
    <div
      className={list.isStale ? 'grid gap-4 opacity-60' : 'grid gap-4'}
      aria-busy={list.isStale}
      onClickCapture={onClickCapture}
    >
      {/* Told to screen readers as it changes; it takes the focus of the last row when that is gone. */}
      <p tabIndex={-1} role="status" className="font-semibold text-muted">
        {summary(list.total)}
      </p>
      {list.items.length === 0 ? empty : children(list.items)}
      {list.hasMore ? (
        <ShowMore busy={list.isLoadingMore} failure={list.moreFailure} onPress={list.loadMore} />
      ) : null}
    </div>
  );
}
