import { useMutationState } from '@tanstack/react-query';
import { type FailureMessage, notedFailure } from '../../api/failure.ts';
import type { PagedList } from './use-paged-list.ts';

/** Changes that lists show before they are answered: no money moves by them, and a refusal takes nothing back but a row. */
export type ShownAtOnce = 'reject-loan' | 'approve-bank' | 'remove-bank';

export function shownAtOnceKey(change: ShownAtOnce): readonly string[] {
  return ['admin-change', change];
}

/** The ids of the rows that a change is under way for: from the press until the lists are fresh, or it is refused. */
export function useUnderWay(change: ShownAtOnce): ReadonlySet<string> {
  const ids = useMutationState({
    filters: { mutationKey: shownAtOnceKey(change), status: 'pending' },
    select: ({ state }) => (state.variables as { id: string }).id,
  });
  return new Set(ids);
}

/**
 * Why the last change of a row was refused, until it is tried again: the dialog that asked is closed by then, and a row that
 * had left its list is drawn anew.
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

/** A list as it is without the rows that are leaving it; one whose change is refused is back in its place. */
export function withoutRows<List extends PagedList<{ id: string }>>(
  list: List,
  leaving: ReadonlySet<string>,
): List {
  const items = list.items?.filter(({ id }) => !leaving.has(id));
  const left = (list.items?.length ?? 0) - (items?.length ?? 0);
  return { ...list, items, total: list.total - left };
}
