import type { ReactNode } from 'react';
import { Coming } from '../base/skeleton.tsx';

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
    <>
      <p role="status" className="sr-only">
        {text}
      </p>
      <Coming className={className}>{children}</Coming>
    </>
  );
}
