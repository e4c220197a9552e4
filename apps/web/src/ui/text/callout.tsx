import type { ReactNode } from 'react';

/** For what a person has to know before using the rest of the screen. */
export function Callout({ children }: { children: ReactNode }) {
  return (
    <div role="note" className="border-l-4 border-amber bg-amber-wash px-4 py-3">
      {children}
    </div>
  );
}
