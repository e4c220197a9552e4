import type { ReactNode } from 'react';
import { BusyPlaceholder } from '../base/skeletons.tsx';

/** Shows placeholders while something loads. `text` is a sentence that only screen readers read. */
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
      <BusyPlaceholder className={className}>{children}</BusyPlaceholder>
    </>
  );
}
