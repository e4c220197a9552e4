import {
  requestToaster,
  type ToastKind,
  type ToastOptions,
  toasterOnPage,
} from './toaster-loading.ts';

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
  void toasterOnPage.then((showToast) => showToast(kind, text, options));
}
