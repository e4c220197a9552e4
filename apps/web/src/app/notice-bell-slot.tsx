import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { currentUserQuery, useSession } from './session.tsx';

/** A page without its bell is better than no page: after a new deployment the file may be gone. */
const NoticeBell = lazy(
  (): Promise<{ default: ComponentType }> =>
    import('../notices/notice-bell.tsx').then(
      ({ NoticeBell: loaded }) => ({ default: loaded }),
      () => ({ default: () => null }),
    ),
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
