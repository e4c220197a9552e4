import { type Cents, formatDollars } from '@sevenday/lending';
import type { ReactNode } from 'react';
import { TextSkeleton } from '../../ui/base/skeletons.tsx';

/** Holds a long form's button and its refusal. On a phone it sticks to the bottom. */
export function PressBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-sticks
      className="tall:sticky tall:bottom-footer -mx-4 grid gap-2 border-t border-line bg-paper px-4 py-3 sm:static! sm:mx-0 sm:border-0 sm:p-0"
    >
      {children}
    </div>
  );
}

/** Says how much to repay. `total` is undefined while it loads. */
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
