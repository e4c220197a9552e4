import { useSyncExternalStore } from 'react';
import { browserStorage } from '../../../api/storage.ts';

const compactKey = 'sevenday.compact-rows';
const listeners = new Set<() => void>();

/** Says whether the person chose lists of one line a row, on this device. */
export function useCompactRows(): boolean {
  return useSyncExternalStore(subscribe, isCompact);
}

/** Stores the choice in this browser, and shows it at once. */
export function chooseCompactRows(wanted: boolean): void {
  if (wanted) browserStorage.write(compactKey, 'yes');
  else browserStorage.remove(compactKey);
  for (const listener of listeners) listener();
}

function isCompact(): boolean {
  return browserStorage.read(compactKey) === 'yes';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
