import { Suspense, useEffect } from 'react';
import { useSession } from '../session/session.tsx';
import { requestToaster, useToasterNeeded } from '../ui/base/toast.ts';
import { lazyOrNothing } from './lazy-or-nothing.ts';

const LazyParts = lazyOrNothing(async () => (await import('./lazy/lazy-parts.tsx')).LazyParts);

/**
 * Toasts and what else stands by come with the first touch, or at once for whoever is signed in. A dialog hides from
 * screen readers all that is beside it but live regions, so that a toast which comes after it has to find one here.
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
    // It has no box of its own: what is in it has its place on the page.
    <div aria-live="off" className="contents">
      <Suspense fallback={null}>{isNeeded ? <LazyParts /> : null}</Suspense>
    </div>
  );
}
