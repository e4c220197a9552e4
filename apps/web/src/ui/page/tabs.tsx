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
  /** How many items wait in the tab. A zero is not shown, because it would look as if the tab were empty. */
  count?: number | undefined;
  /** The words after the number, such as `to review`. None if left out. */
  counted?: string;
  content: ReactNode;
}

/** Shows tabs. The parent holds the active key, so that it can be in the address. */
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
  // Mark the pressed tab at once; the address and the content follow a moment later.
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
              'flex min-h-11 shrink-0 scroll-mx-8 items-center gap-2 border-b-2 px-3 font-semibold -outline-offset-2 hover:text-ink',
              marked === item.key ? 'border-green text-ink' : 'border-transparent text-muted',
            )}
          >
            {item.label}
            {item.count ? (
              <span title={item.counted} className="rounded bg-grey-wash px-1.5 text-sm text-grey">
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

/** Sets for `fades-beside` on which sides the tabs can be scrolled further. */
function useMoreBeside(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const scrolled = ref.current;
    if (!scrolled) return;
    const notify = () => {
      const { scrollLeft, scrollWidth, clientWidth } = scrolled;
      scrolled.toggleAttribute('data-more-before', scrollLeft > 1);
      // On an enlarged page both values are rounded.
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
