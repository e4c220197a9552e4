import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef } from 'react';
import { ApiFailure } from '../api/failure.ts';
import { expireSession, expiryHere } from '../api/token.ts';
import { Redirect, usePlace } from '../router/router.tsx';
import { currentUserQuery, useCurrentUser, useToken } from '../session/session.tsx';
import { FailedScreen } from '../ui/page/failed-screen.tsx';
import { PageSkeleton } from '../ui/page/page-skeleton.tsx';

/** Lets signed-in people through; others go to /login and come back to where they were going. */
export function SignedIn({ children }: { children: ReactElement }) {
  const place = usePlace();
  const token = useToken();
  useReloadForAnotherPerson(token);
  if (token === null) {
    const state = { from: place, expiry: expiryHere() };
    return <Redirect to="/login" state={state} />;
  }
  return <WithUser>{children}</WithUser>;
}

/** Reloads the page when another person signs in in another tab, so that no data of the first person stays. */
function useReloadForAnotherPerson(token: string | null) {
  const first = useRef(token);
  useEffect(() => {
    if (token !== null && first.current !== null && token !== first.current)
      window.location.reload();
  }, [token]);
}

function WithUser({ children }: { children: ReactElement }) {
  const { data, error, isFetching, refetch } = useQuery(currentUserQuery);
  useEffect(() => {
    // Spec section 4: when the current user can't be fetched the session ends. No answer at all is
    // not the server's word, so a borrower in a tunnel stays signed in.
    if (error && !(error instanceof ApiFailure && error.isTransient))
      expireSession(isEnded(error) ? 'ended' : 'user_not_loaded');
  }, [error]);
  if (data) return children;
  if (!error) return <PageSkeleton />;
  return (
    <FailedScreen
      title="We could not reach the server"
      text="You are still signed in, and nothing is lost. Please check your connection and try again."
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

function isEnded(error: Error): boolean {
  return error instanceof ApiFailure && error.status === 401;
}

/** Sends everyone but an admin away. The server refuses them too. */
export function AdminOnly({ children }: { children: ReactElement }) {
  return useCurrentUser().is_admin ? children : <Redirect to="/dashboard" />;
}

/** Guards /login and /register: a signed-in member is sent on. */
export function SignedOut({ children }: { children: ReactElement }) {
  const from = usePlace().state?.from;
  if (useToken() === null) return children;
  return <Redirect to={isPlace(from) ? from.pathname + from.search : '/dashboard'} />;
}

function isPlace(value: unknown): value is { pathname: string; search: string } {
  return typeof value === 'object' && value !== null && 'pathname' in value && 'search' in value;
}

/** Leads from `/` to the dashboard, or to /login without a session. */
export function Home() {
  return <Redirect to={useToken() === null ? '/login' : '/dashboard'} />;
}
