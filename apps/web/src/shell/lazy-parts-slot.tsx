import { Suspense, useEffect, useState } from 'react';
import { useSession } from '../session/session.ts';
import { requestToaster, toasterFailed, useToasterNeeded } from '../ui/base/toaster-loading.ts';
import type { Toaster } from '../ui/overlay/toaster.tsx';
import { lazyOrNothing } from './lazy-or-nothing.ts';

const LazyParts = lazyOrNothing(async () => (await import('./lazy/lazy-parts.tsx')).LazyParts);

/**
 * Loads the parts of every screen that come after the first paint: at the first touch, and those that need no touch at once
 * for a signed-in member. An open dialog hides everything but live regions from screen readers, so the live region for later
 * toasts has to be here already.
 */
export function LazyPartsSlot() {
  const isTouched = useToasterNeeded();
  const { isSignedIn } = useSession();
  const [areDue, setDue] = useState(false);
  const LoadedToaster = useToaster(isTouched);
  useEffect(() => {
    // They stay after a logout, and say in the other tabs why /login shows.
    if (isTouched || isSignedIn) setDue(true);
  }, [isTouched, isSignedIn]);
  useEffect(() => {
    document.addEventListener('pointerdown', requestToaster);
    document.addEventListener('focusin', requestToaster);
    return () => {
      document.removeEventListener('pointerdown', requestToaster);
      document.removeEventListener('focusin', requestToaster);
    };
  }, []);
  return (
    // It has no box of its own: its children have their own places on the page.
    <div aria-live="off" className="contents">
      <Suspense fallback={null}>{areDue ? <LazyParts /> : null}</Suspense>
      {LoadedToaster ? <LoadedToaster /> : null}
    </div>
  );
}

/** Loads the toaster when it is needed. If its file doesn't come, the next touch or toast asks for it again. */
function useToaster(isNeeded: boolean): typeof Toaster | null {
  const [loaded, setLoaded] = useState<{ Toaster: typeof Toaster } | null>(null);
  useEffect(() => {
    if (isNeeded) import('../ui/overlay/toaster.tsx').then(setLoaded, toasterFailed);
  }, [isNeeded]);
  return loaded?.Toaster ?? null;
}
