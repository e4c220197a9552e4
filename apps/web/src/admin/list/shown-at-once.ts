import { useMutationState } from '@tanstack/react-query';
import { type FailureMessage, notedFailure } from '../../api/failure.ts';
import type { PagedList } from './use-paged-list.ts';

/** Changes that lists show before the answer. They move no money, and a refusal only brings the row back. */
export type ShownAtOnce = 'reject-loan' | 'approve-bank' | 'remove-bank';

export function shownAtOnceKey(change: ShownAtOnce): readonly string[] {
  return ['admin-change', change];
}

/** The ids of the rows with a change under way, from the press until the lists are fresh or it is refused. */
export function useUnderWay(change: ShownAtOnce): ReadonlySet<string> {
  const ids = useMutationState({
    filters: { mutationKey: shownAtOnceKey(change), status: 'pending' },
    select: ({ state }) => (state.variables as { id: string }).id,
  });
  return new Set(ids);
}

/**
 * Says why the last change of a row was refused, until it is tried again. By then the dialog is closed, and the row was drawn
 * again.
 */
export function useRefusalOf(
  change: ShownAtOnce,
  id: string,
  fallback: string,
): FailureMessage | null {
  const tries = useMutationState({
    filters: {
      mutationKey: shownAtOnceKey(change),
      predicate: ({ state }) => (state.variables as { id: string } | undefined)?.id === id,
    },
    select: ({ state }) => state.error,
  });
  const error = tries.at(-1);
  return error ? notedFailure(error, { fallback }) : null;
}

/** Leaves out the rows that a change under way removes. A refused change brings its row back. */
export function withoutRows<List extends PagedList<{ id: string }>>(
  list: List,
  leaving: ReadonlySet<string>,
): List {
  const items = list.items?.filter(({ id }) => !leaving.has(id));
  const left = (list.items?.length ?? 0) - (items?.length ?? 0);
  return { ...list, items, total: list.total - left };
}
