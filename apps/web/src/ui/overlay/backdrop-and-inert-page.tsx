import { type RefObject, useLayoutEffect } from 'react';
import { noteDialogClosed } from './dialog-closed-at.ts';

let openDialogs = 0;
/**
 * The element to which a closed dialog returns the focus. Set only for a moment after the dialog has
 * closed. If another dialog opens in this moment and nothing has the focus, the other dialog will
 * return the focus to the same element.
 */
let leftBehind: HTMLElement | null = null;

/**
 * Makes the page behind a dialog unusable (`inert`), but not the toasts, which are outside the
 * page's element. Sets `cameFrom` to the element that gets the focus back when the dialog closes.
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
      noteDialogClosed();
      leftBehind = cameFrom.current;
      setTimeout(() => {
        leftBehind = null;
      });
      if (openDialogs === 0) page?.toggleAttribute('inert', false);
    };
  }, [cameFrom]);
  // Backdrops and dialogs have the same z-index, so the backdrop of a second dialog dims the first.
  return <div className="fixed inset-0 z-40 bg-[#0d1210]/50" />;
}
