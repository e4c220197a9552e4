import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { Link } from '../router/link.tsx';
import { currentUserQuery } from '../session/current-user.ts';
import { queryClient } from '../shell/member/query-client.ts';
import { BellIcon } from '../ui/base/icons.tsx';
import { newestNoticeQuery } from './notices-query.ts';
import { useReadMark } from './read-mark.ts';

/** Leads to the notices. A dot marks notices that are new to this browser. Admins see `todayCount` beside it. */
export function NoticeBell({ todayCount }: { todayCount: ReactNode }) {
  const user = useQuery({ ...currentUserQuery, enabled: false }, queryClient).data;
  const newest = useQuery({ ...newestNoticeQuery, enabled: user !== undefined }, queryClient).data;
  const read = useReadMark();
  if (!user) return null;
  const hasNew = Boolean(newest) && newest?.id !== read;
  return (
    <Link
      to="/notices"
      className="relative grid size-11 place-items-center rounded text-muted hover:text-ink"
    >
      <span className="sr-only">{hasNew ? 'Notices, new' : 'Notices'}</span>
      <BellIcon />
      {hasNew ? (
        <span
          aria-hidden="true"
          className="absolute top-2 right-2 size-2.5 rounded-full border-2 border-paper bg-red forced-colors:border-[Canvas] forced-colors:bg-[Highlight]"
        />
      ) : null}
      {user.is_admin ? <Suspense fallback={null}>{todayCount}</Suspense> : null}
    </Link>
  );
}
