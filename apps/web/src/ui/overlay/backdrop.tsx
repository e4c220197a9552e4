import { type RefObject, useLayoutEffect } from 'react';

let openDialogs = 0;
/** Where the focus was before the dialog that closes just now: the one that opens in its place gives it back there. */
let leftBehind: HTMLElement | null = null;
let lastClosedAt = Number.NEGATIVE_INFINITY;

/** When the page came out from under a dialog, by the page's own clock in milliseconds. */
export function dialogClosedAt(): number {
  return lastClosedAt;
}

/** Dims the page and puts it out of reach; toasts stand outside of it and can still be read. */
export function Backdrop({ cameFrom }: { cameFrom: RefObject<HTMLElement | null> }) {
  useLayoutEffect(() => {
    openDialogs += 1;
    const page = document.getElementById('page');
    // What is inert loses the focus, so the place to return to is kept before.
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
  // As high as the dialogs: of one that opens over another, it dims that one too.
  return <div className="fixed inset-0 z-40 bg-[#0d1210]/50" />;
}
