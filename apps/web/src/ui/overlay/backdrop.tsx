import { type RefObject, useLayoutEffect } from 'react';

let openDialogs = 0;
/**
 * The element that had the focus before the dialog that is closing. A dialog that opens in its place returns the
 * focus there.
 */
let leftBehind: HTMLElement | null = null;
let lastClosedAt = Number.NEGATIVE_INFINITY;

/** Returns when the last dialog closed, in milliseconds of the page's own clock. */
export function dialogClosedAt(): number {
  return lastClosedAt;
}

/** Dims the page and makes it inert. Toasts are outside of the page, and can still be read. */
export function Backdrop({ cameFrom }: { cameFrom: RefObject<HTMLElement | null> }) {
  useLayoutEffect(() => {
    openDialogs += 1;
    const page = document.getElementById('page');
    // An inert element loses the focus, so remember first where to return it.
    const focused = document.activeElement;
    const hasFocused = focused instanceof HTMLElement && focused !== document.body;
    cameFrom.current = hasFocused ? focused : leftBehind;
    page?.toggleAttribute('inert', true);
    return () => {
      openDialogs -= 1;
      lastClosedAt = performance.now();
      leftBehind = cameFrom.current;
      setTimeout(() => {
        leftBehind = null;
      });
      if (openDialogs === 0) page?.toggleAttribute('inert', false);
    };
  }, [cameFrom]);
  // It is on the same layer as the dialogs, so that it also dims a dialog over which another one opens.
  return <div className="fixed inset-0 z-40 bg-[#0d1210]/50" />;
}
