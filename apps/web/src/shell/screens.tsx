import { type ReactElement, type ReactNode, Suspense } from 'react';
import { usePlace } from '../router/router.tsx';
import { PageSkeleton } from '../ui/page/page-skeleton.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { SignedIn, SignedOut } from './guards.tsx';

/** Shows a page that loads in its own chunk, for everyone. */
export function screen(page: ReactElement) {
  return <Screen>{page}</Screen>;
}

const areWide = /^\/(dashboard|admin)(\/(?!trial-balance)|$)/;

/** Starts again for each address, so that a press shows the placeholder at once, and a failed screen is left behind. */
function Screen({ children }: { children: ReactNode }) {
  const { pathname } = usePlace();
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<PageSkeleton wide={areWide.test(pathname)} />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

export function signedOut(page: ReactElement) {
  return <SignedOut>{screen(page)}</SignedOut>;
}

export function signedIn(page: ReactElement) {
  return <SignedIn>{screen(page)}</SignedIn>;
}
