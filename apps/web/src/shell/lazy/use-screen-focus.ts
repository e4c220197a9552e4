import { useEffect, useRef } from 'react';
import { usePlace } from '../../router/router.tsx';
import { focusPlace } from './focus-place.ts';

/**
 * Moves the focus on a new screen to its heading, or to the part that the address names, so that a screen reader says
 * where the person is. It waits for a screen that is still loading, and leaves the focus alone if it is on the screen
 * already.
 */
export function useScreenFocus(): void {
  const { pathname, hash } = usePlace();
  const shown = useRef<string>(null);
  useEffect(() => {
    // Somebody who pressed a link before this code had loaded has no focus now. On a first screen the focus stays
    // where it is.
    const before = shown.current ?? (hasNoFocus() ? firstPath() : pathname);
    shown.current = pathname;
    if (before === pathname) return;
    if (enter(hash)) return;
    const observer = new MutationObserver(() => {
      if (enter(hash)) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname, hash]);
}

function hasNoFocus(): boolean {
  return document.activeElement === document.body;
}

/** Where the document was loaded, before any link was pressed. */
function firstPath(): string {
  const [loaded] = performance.getEntriesByType('navigation');
  return new URL(loaded?.name ?? window.location.href).pathname;
}

/** True when the screen is there. */
function enter(hash: string): boolean {
  const heading = document.querySelector<HTMLElement>('main h1:not([data-waits])');
  if (!heading) return false;
  if (!document.activeElement?.closest('main, [role="dialog"], [role="alertdialog"]'))
    focusPlace(document.getElementById(hash.slice(1))?.querySelector('h2') ?? heading);
  return true;
}
