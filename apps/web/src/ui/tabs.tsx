import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

export interface TabItem {
  key: string;
  label: string;
  /** How much waits behind the tab. */
  count?: number | undefined;
  content: ReactNode;
}

/** Tabs whose active key is given from outside, so that it can stand in the address. */
export function Tabs({
  label,
  value,
  onValueChange,
  items,
}: {
  label: string;
  value: string;
  onValueChange: (key: string) => void;
  items: TabItem[];
}) {
  return (
    <Radix.Root value={value} onValueChange={onValueChange}>
      <Radix.List
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {items.map((item) => (
          <Radix.Trigger
            key={item.key}
            value={item.key}
            className="flex min-h-11 shrink-0 items-center gap-2 border-b-2 border-transparent px-3 font-semibold text-muted -outline-offset-2 hover:text-ink data-[state=active]:border-green data-[state=active]:text-ink"
          >
            {item.label}
            {item.count === undefined ? null : (
              <span className="rounded bg-grey-wash px-1.5 text-sm text-grey">{item.count}</span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content key={item.key} value={item.key} className="pt-6">
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
