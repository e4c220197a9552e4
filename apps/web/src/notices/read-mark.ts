import { useSyncExternalStore } from 'react';
import { browserStorage } from '../api/storage.ts';

const markKey = 'sevenday.last-notice-read';
const listeners = new Set<() => void>();

/** Answers the id of the newest notice that this browser has shown; null if none. */
export function useReadMark(): string | null {
  return useSyncExternalStore(subscribe, () => browserStorage.read(markKey));
}

export function markRead(noticeId: string): void {
  browserStorage.write(markKey, noticeId);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
