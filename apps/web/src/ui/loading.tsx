import type { ReactNode } from 'react';

/** Something is on its way: its shape for who sees the page, a sentence for who hears it. */
export function Loading({
  text,
  className,
  children,
}: {
  text: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{text}</span>
      {children}
    </div>
  );
}
