import { Tabs as Radix } from 'radix-ui';
import {
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useOptimistic,
  useRef,
} from 'react';
import { classNames } from '../base/class-names.ts';

export interface TabItem {
  key: string;
  label: string;
  /**
   * How many of the tab's items wait for the admin. A 0 is not shown, because it would look as if
   * the tab were empty. The number stands in the tab's corner, so that no tab moves when the number
   * arrives late.
   */
  count?: number | undefined;
  /** What `count` counts, such as `to review`. For the tooltip and for screen readers. */
  counted?: string;
  content: ReactNode;
}

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
  // The chosen tab is marked at once. The address and the content follow a moment later.
  const [marked, mark] = useOptimistic(value);
  return (
    <Radix.Root
      value={value}
      onValueChange={(key) =>
        startTransition(() => {
          mark(key);
          onValueChange(key);
        })
      }
    >
      <Radix.List
        ref={useMoreBeside()}
        aria-label={label}
        className="fades-beside relative flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {items.map((item) => (
          <Radix.Trigger
            key={item.key}
            value={item.key}
            className={classNames(
              'relative flex min-h-11 shrink-0 scroll-mx-8 items-center border-b-2 px-5 font-semibold -outline-offset-2 hover:text-ink',
              marked === item.key ? 'border-green text-ink' : 'border-transparent text-muted',
            )}
          >
            {item.label}
            {item.count ? (
              <span
                title={item.counted}
                className="absolute top-0 right-0 min-w-5 rounded-full bg-grey-wash px-1 text-center text-xs leading-5 text-grey tabular-nums"
              >
                {item.count}
                {item.counted ? <span className="sr-only"> {item.counted}</span> : null}
              </span>
            ) : null}
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

/**
 * Marks the edges beyond which the person can scroll to more tabs. The CSS class `fades-beside`
 * fades these edges.
 */
function useMoreBeside(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const scrolled = ref.current;
    if (!scrolled) return;
    const notify = () => {
      const { scrollLeft, scrollWidth, clientWidth } = scrolled;
      scrolled.toggleAttribute('data-more-before', scrollLeft > 1);
      // The browser rounds the two widths, so a difference of up to 1 doesn't mean a hidden tab.
      scrolled.toggleAttribute('data-more-after', scrollWidth - clientWidth - scrollLeft > 1);
    };
    scrolled.addEventListener('scroll', notify, { passive: true });
    const observer = new ResizeObserver(notify);
    for (const grows of [scrolled, ...scrolled.children]) observer.observe(grows);
    return () => {
      scrolled.removeEventListener('scroll', notify);
      observer.disconnect();
    };
  }, []);
  return ref;
}
