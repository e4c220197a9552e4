import { type ReactNode, useEffect, useRef } from 'react';

/**
 * How many there are, told to screen readers as it changes. When a row goes that held the focus (it was
 * decided on, deleted, sent), the focus comes here instead of falling back to the top of the page.
 */
export function ListSummary({ count, children }: { count: number; children: ReactNode }) {
  const element = useRef<HTMLParagraphElement>(null);
  const previous = useRef(count);
  useEffect(() => {
    const hasFewer = count < previous.current;
    previous.current = count;
    if (!hasFewer) return;
    // A closing dialog gives its focus back a moment after the row is gone.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) element.current?.focus();
    }, 50);
    return () => clearTimeout(timer);
  }, [count]);
  return (
    <p ref={element} tabIndex={-1} role="status" className="font-semibold text-muted">
      {children}
    </p>
  );
}
