import type { ReactNode } from 'react';
import { TextSkeleton } from '../../ui/base/skeletons.tsx';
import { countOf } from '../../ui/text/count-with-noun.ts';
import { Money } from '../../ui/text/money.tsx';
import type { AmountBar } from './amount-bars.tsx';

/** Shows what the lines below it add up to, and a button for its entries if there is one. */
export function OwedTotal({
  label,
  owed,
  entries,
}: {
  /** Screen readers read it before the amount. The card's heading says it to others. */
  label: string;
  owed: AmountBar['owed'];
  entries?: ReactNode;
}) {
  return (
    <p className="mb-2 flex flex-wrap items-center gap-x-1">
      <span className="sr-only">{label}</span>
      <span className="text-2xl font-semibold tracking-tight">
        {owed ? <Money cents={owed.amount} /> : <TextSkeleton text="$100.00" />}
      </span>
      <span className={owed ? undefined : 'invisible'}>{entries}</span>
      <span className="ml-auto text-sm text-muted">
        {owed ? countOf(owed.loans, 'loan') : <TextSkeleton text="10 loans" />}
      </span>
    </p>
  );
}
