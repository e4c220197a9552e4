import { Suspense } from 'react';
import { useSession } from '../session/session.ts';
import { lazyOrNothing } from './lazy-or-nothing.ts';

const NoticeBell = lazyOrNothing(
  async () => (await import('../notices/notice-bell.tsx')).NoticeBell,
);

/** Reserves the bell's place for a signed-in member until it has loaded. */
export function NoticeBellSlot() {
  const { isSignedIn } = useSession();
  if (!isSignedIn) return null;
  return (
    <div className="size-11">
      <Suspense fallback={null}>
        <NoticeBell />
      </Suspense>
    </div>
  );
}
