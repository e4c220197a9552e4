import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** Labels with their values, a hairline between: terms of a loan, figures of a summary. */
export function Facts({
  items,
  className,
}: {
  items: {
    label: ReactNode;
    value: ReactNode;
    strong?: boolean;
    /** Longer than a line: it begins where lines begin. */
    isSentence?: boolean;
  }[];
  className?: string;
}) {
  return (
    <dl className={classNames('divide-y divide-line', className)}>
      {items.map((item, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one list never move
          key={index}
          className={classNames(
            'flex flex-wrap items-baseline justify-between gap-x-4 py-2',
            item.strong && 'text-lg font-semibold',
          )}
        >
          <dt className={item.strong ? undefined : 'text-muted'}>{item.label}</dt>
          <dd
            className={classNames(
              'wrap-anywhere',
              item.isSentence ? 'w-full' : 'ml-auto min-w-0 text-right',
            )}
          >
            {item.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
