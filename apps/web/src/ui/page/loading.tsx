import type { ReactNode } from 'react';
import { BusyPlaceholder } from '../base/skeletons.tsx';

/** Only screen readers read `text`. */
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
