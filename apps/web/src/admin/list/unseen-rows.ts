import { useEffect, useLayoutEffect, useRef } from 'react';
import { dialogClosedAt } from '../../ui/overlay/dialog-closed-at.ts';

/** Within this time nobody has noticed a new row under the pointer: a click still means the row before. */
export const unseenMs = 700;

/** How far a hand moves between the two clicks of a double click. */
const samePlacePixels = 24;

/**
 * Ignores clicks on a row that has just come under the pointer. When a row or a dialog leaves, another row takes its place.
 * Further clicks of a double or impatient click must not disburse, extend or delete what nobody has looked at. Answers a ref
 * for the list's element. A key press is let through, because it acts on the focused element wherever that is.
 */
export function useUnseenRows(items: readonly { id: string }[] | undefined) {
  const rows = useRef<HTMLDivElement>(null);
  const known = useRef<readonly { id: string }[]>([]);
  const lastLeftAt = useRef(Number.NEGATIVE_INFINITY);

  useLayoutEffect(() => {
    const ids = new Set(items?.map(({ id }) => id));
    if (known.current.some(({ id }) => !ids.has(id))) lastLeftAt.current = performance.now();
    known.current = items ?? [];
  }, [items]);

  useEffect(() => {
    // The last click that was let through. Ignored clicks don't count, or the next one would look deliberate.
    let last: Click | null = null;
    // Listen on the document, because dialogs are drawn outside the list.
    const onClick = (event: MouseEvent) => {
      const click = { x: event.clientX, y: event.clientY, on: pressedBy(event) };
      const changedAt = Math.max(lastLeftAt.current, dialogClosedAt());
      const isUnseen = performance.now() - changedAt < unseenMs;
      const isInRows = rows.current?.contains(click.on) === true;
      const isByKey = event.detail === 0;
      if (isInRows && isUnseen && !isByKey && last && isWhereAnotherWas(click, last)) {
        event.preventDefault();
        event.stopPropagation();
      } else {
        last = click;
      }
    };
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, []);

  return rows;
}

interface Click {
  x: number;
  y: number;
  on: Element | null;
}

function pressedBy({ target }: MouseEvent): Element | null {
  return target instanceof Element ? (target.closest('button, a, label, summary') ?? target) : null;
}

function isWhereAnotherWas(click: Click, before: Click): boolean {
  const isSamePlace = Math.hypot(click.x - before.x, click.y - before.y) <= samePlacePixels;
  return isSamePlace && click.on !== before.on;
}
