import type { ReactNode } from 'react';

/** Under a long form, its button and what is told of the press: on a phone it sticks, at the thumb. */
export function PressBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-sticks
      className="tall:sticky tall:bottom-10 -mx-4 grid gap-2 border-t border-line bg-paper px-4 py-3 sm:static! sm:mx-0 sm:border-0 sm:p-0"
    >
      {children}
    </div>
  );
}
