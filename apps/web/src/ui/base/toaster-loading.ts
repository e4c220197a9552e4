import { useSyncExternalStore } from 'react';

export type ToastKind = 'success' | 'error' | 'info' | 'warning';
export type ToastOptions = { id?: string; description?: string; duration?: number };

type ShowToast = (kind: ToastKind, text: string, options: ToastOptions | undefined) => void;

let needed = false;
let resolveMounted: (show: ShowToast) => void = () => undefined;
/** Never resolves if the library that draws toasts never loads. */
export const toasterOnPage = new Promise<ShowToast>((resolve) => {
  resolveMounted = resolve;
});
const listeners = new Set<() => void>();

/**
 * The app also calls this when a person first presses or focuses something, so that toasts work
 * even if the network fails later.
 */
export function requestToaster(): void {
  if (!needed) setNeeded(true);
}

function setNeeded(now: boolean): void {
  needed = now;
  for (const listener of listeners) listener();
}

/** The next toast then starts loading the library again. */
export function toasterFailed(): void {
  setNeeded(false);
}

export function toasterMounted(showToast: ShowToast): void {
  resolveMounted(showToast);
}

export function useToasterNeeded(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => needed,
  );
}
