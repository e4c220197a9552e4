import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';

export function Facts({
  items,
  dense = false,
  className,
}: {
  items: {
    label: ReactNode;
    value: ReactNode;
    strong?: boolean;
    /** True if the value may need several lines. The value is then below its label. */
    isSentence?: boolean;
    note?: ReactNode;
  }[];
  dense?: boolean;
  className?: string;
}) {
  return (
    <dl className={classNames(dense ? 'text-sm/6' : 'divide-y divide-line', className)}>
      {items.map((item, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one list never move
          key={index}
          className={classNames(
            'flex flex-wrap items-baseline justify-between gap-x-4',
            !dense && 'py-2',
            item.strong && 'text-lg font-semibold',
          )}
        >
          {/* A long label wraps, so that an amount beside it keeps its place. */}
          <dt className={classNames('max-w-[calc(100%-6rem)]', !item.strong && 'text-muted')}>
            {item.label}
          </dt>
          <dd
            className={classNames(
              'wrap-anywhere',
              item.isSentence ? 'w-full' : 'ml-auto min-w-0 text-right',
            )}
          >
            {item.value}
          </dd>
          {item.note ? <dd className="w-full text-right text-sm text-muted">{item.note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
