import { Suspense, useEffect } from 'react';
import { useSession } from '../session/session.tsx';
import { requestToaster, useToasterNeeded } from '../ui/base/toast.ts';
import { lazyOrNothing } from './lazy-or-nothing.ts';

const LazyParts = lazyOrNothing(async () => (await import('./lazy/lazy-parts.tsx')).LazyParts);

/**
 * Loads toasts and other lazy parts at the first touch, or at once for a signed-in member. An open dialog hides everything
 * but live regions from screen readers, so the live region for later toasts has to be here already.
 */
export function LazyPartsSlot() {
  const isNeeded = useToasterNeeded();
  const { isSignedIn } = useSession();
  useEffect(() => {
    if (isSignedIn) requestToaster();
    document.addEventListener('pointerdown', requestToaster, { once: true });
    document.addEventListener('focusin', requestToaster, { once: true });
    return () => {
      document.removeEventListener('pointerdown', requestToaster);
      document.removeEventListener('focusin', requestToaster);
    };
  }, [isSignedIn]);
  return (
    // It has no box of its own: its children have their own places on the page.
    <div aria-live="off" className="contents">
      <Suspense fallback={null}>{isNeeded ? <LazyParts /> : null}</Suspense>
    </div>
  );
}
