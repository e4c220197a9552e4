import { type CSSProperties, useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { useTheme } from '../base/theme.ts';
import { type ToastKind, type ToastOptions, toasterMounted } from '../base/toaster-loading.ts';
import { UnbrokenText } from '../text/text-with-unbroken-phrases.tsx';
import { useRemoveToastsOnPageChange } from './use-remove-toasts-on-page-change.ts';
import { deskToast, useToastPosition } from './use-toast-position.ts';

/**
 * Shows the toasts. Pages call the functions of `base/toast.ts`. Place,
 * number, duration, width and gap follow spec section 9.
 */
export function Toaster() {
  const top = useToastPosition();
  useRemoveToastsOnPageChange();
  useEffect(() => toasterMounted(showToast), []);
  // Without this, Sonner would pull the focus back to where it was before the toasts, so nobody
  // could get past the toasts with Tab.
  return (
    <div onFocusCapture={(event) => event.stopPropagation()}>
      <Sonner
        position="top-right"
        duration={4000}
        visibleToasts={3}
        gap={14}
        offset={{ top: top.desk, right: deskToast.edge }}
        style={{ '--width': `${deskToast.width}px` } as CSSProperties}
        mobileOffset={{ top: top.phone }}
        theme={useTheme()}
        richColors
      />
    </div>
  );
}

function showToast(kind: ToastKind, text: string, options: ToastOptions | undefined): void {
  toast[kind](<UnbrokenText text={text} />, options);
}
