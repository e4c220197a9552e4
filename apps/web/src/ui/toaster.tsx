import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { useTheme } from '../app/theme-switch.tsx';
import { type ToastKind, type ToastOptions, toasterMounted } from './toast.ts';
import { UnbrokenText } from './unbroken-text.tsx';
import { useTopOnPhones } from './use-top-on-phones.ts';

/** Top-right, 4 s, 3 visible, 14 px gap, 356 px wide (spec section 9): sonner's own measures, said here. */
export function Toaster() {
  useEffect(() => toasterMounted(showToast), []);
  return (
    <Sonner
      position="top-right"
      duration={4000}
      visibleToasts={3}
      gap={14}
      mobileOffset={{ top: useTopOnPhones() }}
      theme={useTheme()}
      richColors
    />
  );
}

function showToast(kind: ToastKind, text: string, options: ToastOptions | undefined): void {
  toast[kind](<UnbrokenText text={text} />, options);
}
