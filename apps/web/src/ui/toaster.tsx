import { useEffect } from 'react';
import { Toaster as Sonner } from 'sonner';
import { useTheme } from '../app/theme-switch.tsx';
import { toasterMounted } from './toast.ts';
import { useTopOnPhones } from './use-top-on-phones.ts';

/** Top-right, 4 s, 3 visible, 14 px gap, 356 px wide (spec section 9): sonner's own measures, said here. */
export function Toaster() {
  useEffect(toasterMounted, []);
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
