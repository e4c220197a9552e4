import { type MouseEvent, useLayoutEffect, useRef } from 'react';

/** For so long nobody has seen what came into a place, and whoever presses there means what was there before. */
export const unseenMs = 700;

/** As far as a hand moves between the two clicks of a double one. */
const samePlacePixels = 24;

/**
 * Where a row leaves, the next one comes under the pointer: the second click of a double one, or of somebody who did not
 * see that the first was heard, must not send, extend or delete what nobody has looked at. Answers what the list's element
 * does with a click before its rows hear of it. A key presses what has the focus, wherever that is, and is let through.
 */
export function useUnseenRows(items: readonly { id: string }[] | undefined) {
  const known = useRef<readonly { id: string }[]>([]);
  const lastLeftAt = useRef(Number.NEGATIVE_INFINITY);
  const last = useRef<Click | null>(null);

  useLayoutEffect(() => {
    const ids = new Set(items?.map(({ id }) => id));
    if (known.current.some(({ id }) => !ids.has(id))) lastLeftAt.current = performance.now();
    known.current = items ?? [];
  }, [items]);

  return (event: MouseEvent) => {
    const before = last.current;
    last.current = { x: event.clientX, y: event.clientY, on: pressedBy(event) };
    const isByKey = event.detail === 0;
    if (isByKey || !before || !isWhereAnotherWas(last.current, before)) return;
    if (performance.now() - lastLeftAt.current >= unseenMs) return;
    event.preventDefault();
    event.stopPropagation();
  };
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
