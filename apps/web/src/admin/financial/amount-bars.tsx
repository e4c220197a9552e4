import type { Cents } from '@sevenday/lending';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/base/class-names.ts';
import { TextSkeleton } from '../../ui/base/skeletons.tsx';
import { countOf } from '../../ui/text/count-with-noun.ts';
import { Money } from '../../ui/text/money.tsx';

export interface AmountBar {
  key: string;
  label: ReactNode;
  /** Undefined until it has loaded. */
  owed: { amount: Cents; loans: number } | undefined;
  /** The class of the bar's colour. The label says the same in words. */
  colour: string;
}

/** Lists amounts with their number of loans, each on a bar as long as its part of the largest amount. */
export function AmountBars({
  bars,
  className,
}: {
  bars: readonly AmountBar[];
  className?: string;
}) {
  const largest = Math.max(0, ...bars.map(({ owed }) => owed?.amount ?? 0));
  return (
    <dl className={classNames('divide-y divide-line', className)}>
      {bars.map(({ key, label, owed, colour }) => (
        <div
          key={key}
          className={classNames(
            'relative flex flex-wrap items-baseline justify-end gap-x-3 py-1.5',
            owed?.loans === 0 && 'text-muted',
          )}
        >
          <dt className="mr-auto">
            <span>{label}</span>
            {owed && owed.amount > 0 ? (
              <span
                aria-hidden="true"
                className={classNames(
                  'absolute bottom-0 left-0 h-1 rounded-r-sm forced-colors:bg-[CanvasText]',
                  colour,
                )}
                style={{ width: `${(100 * owed.amount) / largest}%` }}
              />
            ) : null}
          </dt>
          <dd className="font-semibold">
            {owed ? <Money cents={owed.amount} /> : <TextSkeleton text="$100.00" />}
          </dd>
          <dd className="min-w-20 text-right text-sm text-muted">
            {owed ? countOf(owed.loans, 'loan') : <TextSkeleton text="10 loans" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
