import { type CSSProperties, useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { useTheme } from '../base/theme.ts';
import { type ToastKind, type ToastOptions, toasterMounted } from '../base/toast.ts';
import { UnbrokenText } from '../text/unbroken-text.tsx';
import { deskToast, useToastsTop } from './use-toasts-top.ts';

/**
 * Shows toasts top-right, 4 s, 3 visible, 14 px gap, 356 px wide (spec section 9). These are sonner's own defaults,
 * written out.
 */
export function Toaster() {
  const top = useToastsTop();
  useEffect(() => toasterMounted(showToast), []);
  return (
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
  );
}

function showToast(kind: ToastKind, text: string, options: ToastOptions | undefined): void {
  toast[kind](<UnbrokenText text={text} />, options);
}
