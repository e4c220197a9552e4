import type { ReactNode } from 'react';

/** What has to be known before the rest of the screen is of use. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div role="note" className="border-l-4 border-amber bg-amber-wash px-4 py-3">
      {children}
    </div>
  );
}
