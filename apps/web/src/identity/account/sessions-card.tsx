import { type AccountSession, endSession, logoutAll } from '@sevenday/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { useLenderTimeZone } from '../../api/config.ts';
import { failureText } from '../../api/failure.ts';
import { useSession } from '../../session/session.ts';
import { Badge } from '../../ui/base/badge.tsx';
import { Button } from '../../ui/base/button.tsx';
import { Card } from '../../ui/base/card.tsx';
import { FailureNote } from '../../ui/base/failure-note.tsx';
import { Skeleton, TextSkeleton } from '../../ui/base/skeletons.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { countOf } from '../../ui/text/count-with-noun.ts';
import { DateText } from '../../ui/text/date-text.tsx';
import { formatDayAndTime } from '../../ui/text/format-dates.ts';
import { sessionsFallback, sessionsQuery } from './sessions-query.ts';

/** Lists the member's sessions. Each can be ended, or all at once. */
export function SessionsCard() {
  const { data, error, isPending, refetch } = useQuery(sessionsQuery);
  return (
    <Card title="Where you are signed in">
      {isPending ? <SessionsSkeleton /> : null}
      {error && !data ? (
        <ErrorState message={failureText(error, sessionsFallback)} onRetry={() => void refetch()} />
      ) : null}
      {data ? (
        <div className="grid gap-4">
          <ul className="ruled-rows">
            {data.sessions.map((session) => (
              <SessionItem key={session.id} session={session} />
            ))}
          </ul>
          <LogoutEverywhere count={data.sessions.length} />
        </div>
      ) : null}
    </Card>
  );
}

/** The placeholder. Most people have one session, on this device. */
function SessionsSkeleton() {
  return (
    <Loading text="Loading sessions..." className="grid gap-4">
      <div className="grid gap-0.5 border-y border-line py-3">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <TextSkeleton text="Chrome on Android" />
          <Skeleton className="h-6 w-22" />
        </p>
        {['Last used', 'Signed in'].map((what) => (
          <p key={what} className="text-sm">
            <TextSkeleton text={`${what} Nov 25, 2026, 11:59 am ET`} />
          </p>
        ))}
      </div>
      <Skeleton className="h-11 w-full rounded-md sm:w-44" />
    </Loading>
  );
}

function SessionItem({ session }: { session: AccountSession }) {
  const queryClient = useQueryClient();
  const timeZone = useLenderTimeZone();
  const since = formatDayAndTime(session.created_at, timeZone);
  const device = session.device ?? 'Unknown device';
  const action = useAction<void>({
    run: (_, idempotencyKey) => callApi(endSession, { params: { id: session.id }, idempotencyKey }),
    fallback: 'Failed to end the session',
    success: 'Session ended',
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="grid gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {session.current ? <Badge tone="success">This device</Badge> : null}
        </p>
        <p className="text-sm text-muted">
          Last used <DateText date={session.last_seen_at} as="time" />
        </p>
        <p className="text-sm text-muted">
          Signed in <DateText date={session.created_at} as="time" />
        </p>
      </div>
      {session.current ? null : (
        <Button
          variant="secondary"
          aria-label={`End the session of ${device}, signed in ${since}`}
          busy={action.isPending}
          onClick={() => action.mutate()}
        >
          End session
        </Button>
      )}
      <FailureNote failure={action.failure} />
    </li>
  );
}

function LogoutEverywhere({ count }: { count: number }) {
  const [open, setOpen] = useState(false);
  const { signOut } = useSession();
  const action = useAction<void>({
    run: (_, idempotencyKey) => callApi(logoutAll, { idempotencyKey }),
    fallback: 'Failed to log out everywhere',
    success: 'Logged out everywhere',
    onSuccess: signOut,
  });
  function ask() {
    action.forgetFailure();
    setOpen(true);
  }
  return (
    <div>
      <Button variant="quiet-danger" className="w-full sm:w-fit" onClick={ask}>
        Log out everywhere
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Log out everywhere?"
        description={`${count === 1 ? 'You are signed in only on this device, and you will be signed out here' : `${countOf(count, 'session')} will end, including this one`}. You can sign in again with your password.`}
        confirmLabel="Log out everywhere"
        danger
        busy={action.isPending}
        failure={action.failure}
        onConfirm={() => action.mutate()}
      />
    </div>
  );
}
