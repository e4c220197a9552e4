import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { currentUserQuery, useSession } from '../session/session.tsx';
import { lazyOrNothing } from './lazy-or-nothing.ts';

const NoticeBell = lazyOrNothing(
  async () => (await import('../notices/notice-bell.tsx')).NoticeBell,
);

/** For whoever is known to be signed in; its place is kept until it is there. */
export function NoticeBellSlot() {
  const { isSignedIn } = useSession();
  const user = useQuery({ ...currentUserQuery, enabled: false }).data;
  if (!isSignedIn || !user) return null;
  return (
    <div className="-mr-3 size-11">
      <Suspense fallback={null}>
        <NoticeBell />
      </Suspense>
    </div>
  );
}
