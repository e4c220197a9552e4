import { useSyncExternalStore } from 'react';
import { type FailureMessage, notedFailure } from '../../api/failure.ts';
import { onTokenChange } from '../../api/token.ts';
import type { PagedList } from './use-paged-list.ts';

/** Changes that lists show before the answer. They move no money, and a refusal only brings the row back. */
export type ShownAtOnce = 'reject-loan' | 'approve-bank' | 'remove-bank';

/** The last change of a kind of a row: under way, or refused. It is forgotten once it is done. */
interface RowChange {
  change: ShownAtOnce;
  id: string;
  refusal: unknown;
}

/** They stay in memory: by the time of a refusal the dialog is closed, and the row may not be drawn. */
let changes: readonly RowChange[] = [];
const listeners = new Set<() => void>();

function setChanges(next: readonly RowChange[]): void {
  changes = next;
  for (const listener of listeners) listener();
}

function useChanges(): readonly RowChange[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => changes,
  );
}

function others(change: ShownAtOnce, id: string): RowChange[] {
  return changes.filter((one) => one.change !== change || one.id !== id);
}

/** Notes that a row's change is under way, or why it was refused. */
export function noteChange(change: ShownAtOnce, id: string, refusal: unknown = null): void {
  setChanges([...others(change, id), { change, id, refusal }]);
}

export function forgetChange(change: ShownAtOnce, id: string): void {
  setChanges(others(change, id));
}

// The next person here does not see why something was refused to the last.
onTokenChange(() => setChanges(changes.filter(({ refusal }) => refusal === null)));

/** The ids of the rows with a change under way, from the press until the lists are fresh or it is refused. */
export function useUnderWay(change: ShownAtOnce): ReadonlySet<string> {
  const underWay = useChanges().filter((one) => one.change === change && one.refusal === null);
  return new Set(underWay.map(({ id }) => id));
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
  const refusal = useChanges().find((one) => one.change === change && one.id === id)?.refusal;
  return refusal ? notedFailure(refusal, { fallback }) : null;
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
