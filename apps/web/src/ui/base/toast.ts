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
 * Shows toasts. Their library loads after the first paint, so that /login on a slow phone doesn't wait for it. A toast that
 * comes earlier is shown once the library has loaded.
 */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
  warning: (text: string, options?: ToastOptions) => show('warning', text, options),
};

function show(kind: ToastKind, text: string, options: ToastOptions | undefined): void {
  requestToaster();
  // If the library doesn't load, no toast is shown. The sentence stands beside its field as well.
  void mounted.then((showToast) => showToast(kind, text, options));
}

/** Loads and mounts the toaster at the first touch, so that toasts still work if the network is lost later. */
export function requestToaster(): void {
  if (needed) return;
  needed = true;
  for (const listener of listeners) listener();
}

/** Connects the mounted toaster, which shows all toasts from now on. */
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
