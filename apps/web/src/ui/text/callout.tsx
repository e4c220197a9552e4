import type { ReactNode } from 'react';

export function Callout({ children }: { children: ReactNode }) {
  return (
    <div role="note" className="border-l-4 border-amber bg-amber-wash px-4 py-3">
      {children}
    </div>
  );
}
