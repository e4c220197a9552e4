import { useEffect, useLayoutEffect, useRef } from 'react';
import { dialogClosedAt } from '../../ui/overlay/backdrop.tsx';

/** For so long nobody has seen what came into a place, and whoever presses there means what was there before. */
export const unseenMs = 700;

/** As far as a hand moves between the two clicks of a double one. */
const samePlacePixels = 24;

/**
 * Where a row or a dialog leaves, another row comes under the pointer: the second click of a double one, or of somebody who
 * did not see that the first was heard, must not send, extend or delete what nobody has looked at, nor must the third.
 * Answers a ref for the list's element, whose rows hear of no such click. A key presses what has the focus, wherever that
 * is, and is let through.
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
    // The last that was let through: one that was held back must not make the next look like a second thought.
    let last: Click | null = null;
    // Of the whole document, as dialogs are drawn outside of the list.
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
