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
 * Toasts, whose library comes after the first paint: a sign-in page on a slow phone doesn't wait for it.
 * One that is told before it is there is shown when it is.
 */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
  warning: (text: string, options?: ToastOptions) => show('warning', text, options),
};

function show(kind: ToastKind, text: string, options: ToastOptions | undefined): void {
  requestToaster();
  // Without its file no toast can be shown; the sentence stands beside its field as well.
  void mounted.then((showToast) => showToast(kind, text, options));
}

/** Has the toaster loaded and mounted; early, at the first touch, so that being offline later can still be told. */
export function requestToaster(): void {
  if (needed) return;
  needed = true;
  for (const listener of listeners) listener();
}

/** The toaster hears toasts from now on, and shows them so. */
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
