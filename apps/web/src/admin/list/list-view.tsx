import type { ReactNode } from 'react';
import { ApiFailure, failureText } from '../../api/failure.ts';
import { BusyPlaceholder } from '../../ui/base/skeletons.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { ShowMoreButton } from '../../ui/page/show-more-button.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { useUnseenRows } from './unseen-rows.ts';
import type { PagedList } from './use-paged-list.ts';

/** Shows a list in each of its states: loading, failed, empty, filled, and with more to load. */
export function ListView<Item extends { id: string }>({
  list,
  loadingText,
  coming,
  fallback,
  summary,
  empty,
  children,
}: {
  list: PagedList<Item>;
  loadingText: string;
  /** The placeholder of its rows. */
  coming?: ReactNode;
  fallback: string;
  summary: (total: number) => ReactNode;
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
}) {
  const rows = useUnseenRows(list.items);
  if (list.items === undefined) {
    const isNowhere = list.error instanceof ApiFailure && list.error.status === 404;
    return list.error ? (
      <ErrorState
        message={failureText(list.error, fallback)}
        {...(isNowhere ? {} : { onRetry: list.reload })}
      />
    ) : (
      <ListSkeleton text={loadingText}>{coming}</ListSkeleton>
    );
  }
  // An empty result of the filter before says nothing about this filter.
  const isComing = list.isStale && list.items.length === 0;
  return (
    <div
      ref={rows}
      className={list.isStale && !isComing ? 'grid gap-4 opacity-60' : 'grid gap-4'}
      aria-busy={list.isStale}
    >
      {/* Screen readers announce its changes. It takes the focus when the last row has left. */}
      <p tabIndex={-1} role="status" className="font-semibold text-muted">
        {isComing ? loadingText : summary(list.total)}
      </p>
      {isComing ? <BusyPlaceholder>{coming}</BusyPlaceholder> : null}
      {list.items.length === 0 && !isComing ? empty : null}
      {list.items.length > 0 ? children(list.items) : null}
      {list.hasMore ? (
        <ShowMoreButton
          busy={list.isLoadingMore}
          failure={list.moreFailure}
          onPress={list.loadMore}
        />
      ) : null}
    </div>
  );
}
