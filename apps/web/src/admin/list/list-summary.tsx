import { type ReactNode, useRef } from 'react';
import { useFocusWhenLost } from './use-focus-when-lost.ts';

/** How many there are, told to screen readers as it changes; it takes the focus of a row that is gone. */
export function ListSummary({ count, children }: { count: number; children: ReactNode }) {
  const element = useRef<HTMLParagraphElement>(null);
  useFocusWhenLost(element, count);
  return (
    <p ref={element} tabIndex={-1} role="status" className="font-semibold text-muted">
      {children}
    </p>
  );
}
