import { type ReactNode, Suspense } from 'react';
import { useSession } from '../session/session.ts';
import { lazyOrNothing } from './lazy-or-nothing.ts';

const NoticeBell = lazyOrNothing(
  async () => (await import('../notices/notice-bell.tsx')).NoticeBell,
);

/**
 * Reserves the bell's place for a signed-in member until it has loaded. `todayCount` is shown on the bell of an admin, and
 * is loaded for admins only.
 */
export function NoticeBellSlot({ todayCount }: { todayCount: ReactNode }) {
  const { isSignedIn } = useSession();
  if (!isSignedIn) return null;
  return (
    <div className="size-11">
      <Suspense fallback={null}>
        <NoticeBell todayCount={todayCount} />
      </Suspense>
    </div>
  );
}
