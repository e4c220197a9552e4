import type { ReactNode } from 'react';
import { Coming } from '../base/skeleton.tsx';

/** Shows a placeholder, and a sentence for screen readers, while something loads. */
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
