import { useSyncExternalStore } from 'react';

export type ToastKind = 'success' | 'error' | 'info' | 'warning';
export type ToastOptions = { id?: string; description?: string; duration?: number };

type ShowToast = (kind: ToastKind, text: string, options: ToastOptions | undefined) => void;

let needed = false;
let resolveMounted: (show: ShowToast) => void = () => undefined;
const mounted = new Promise<ShowToast>((resolve) => {
  resolveMounted = resolve;
});
const listeners = new Set<() => void>();

/**
 * The library that draws toasts loads after the first paint, so that /login doesn't wait for it.
 */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
  warning: (text: string, options?: ToastOptions) => show('warning', text, options),
};

function show(kind: ToastKind, text: string, options: ToastOptions | undefined): void {
  requestToaster();
  // If the library never loads, the toast is lost, so don't say anything important in a toast
  // alone.
  void mounted.then((showToast) => showToast(kind, text, options));
}

/**
 * The app also calls this at a person's first touch, so that toasts work even if the network fails
 * later.
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
