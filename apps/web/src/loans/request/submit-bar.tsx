import { type Cents, formatDollars } from '@sevenday/lending';
import type { ReactNode } from 'react';
import { TextSkeleton } from '../../ui/base/skeleton.tsx';

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

/** What the press comes to; undefined while that is on its way. */
export function YouRepay({ total }: { total: Cents | undefined }) {
  return (
    <p className="text-center">
      {total === undefined ? (
        <TextSkeleton text="You repay $10.00 by the due date." />
      ) : (
        <>
          You repay <strong>{formatDollars(total)}</strong> by the due date.
        </>
      )}
    </p>
  );
}
