import { type RefObject, useLayoutEffect } from 'react';

let openDialogs = 0;
/**
 * Set for a moment after a dialog closes: the element that had the focus before that dialog. If another dialog opens at
 * once, that dialog returns the focus to this element.
 */
let leftBehind: HTMLElement | null = null;
let lastClosedAt = Number.NEGATIVE_INFINITY;

/** Returns when the last dialog closed, as a value of `performance.now()`. */
export function dialogClosedAt(): number {
  return lastClosedAt;
}

/**
 * Dims the page behind a dialog, and keeps people from using it (`inert`). Toasts stay usable: they are not a part of
 * the page's element. Stores in `cameFrom` the element that gets the focus back.
 */
export function Backdrop({ cameFrom }: { cameFrom: RefObject<HTMLElement | null> }) {
  useLayoutEffect(() => {
    openDialogs += 1;
    const page = document.getElementById('page');
    // Read the focused element now: making the page inert takes the focus from it.
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
  // The backdrop has the z-index of the dialogs. So the backdrop of a second dialog also dims the first dialog.
  return <div className="fixed inset-0 z-40 bg-[#0d1210]/50" />;
}
