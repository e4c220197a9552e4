import { type RefObject, useLayoutEffect } from 'react';

let openDialogs = 0;
/**
 * The element that had the focus before the last dialog opened. The variable is set for a moment
 * after that dialog closes. If another dialog opens at once, the new dialog returns the focus to
 * this element.
 */
let leftBehind: HTMLElement | null = null;
let lastClosedAt = Number.NEGATIVE_INFINITY;

/** Returns when the last dialog closed, on the clock of `performance.now()`. */
export function dialogClosedAt(): number {
  return lastClosedAt;
}

/**
 * Dims the page behind a dialog and makes it unusable (`inert`). Toasts are outside the page's
 * element, so they stay usable. `cameFrom` gets the element that had the focus, so that the dialog
 * can return it.
 */
export function Backdrop({ cameFrom }: { cameFrom: RefObject<HTMLElement | null> }) {
  useLayoutEffect(() => {
    openDialogs += 1;
    const page = document.getElementById('page');
    // The focused element is read now, because making the page inert takes the focus away.
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
  // The backdrop has the same z-index as dialogs. So the backdrop of a second dialog also dims the
  // first dialog.
  return <div className="fixed inset-0 z-40 bg-[#0d1210]/50" />;
}
