import { type CurrentUser, currentUser, getCurrentUser } from '@sevenday/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router';
import * as z from 'zod/mini';
import { callApi } from '../api/call.ts';
import { ApiFailure } from '../api/failure.ts';
import {
  clearSession,
  expireSession,
  onTokenChange,
  storedToken,
  storedUser,
  storeSession,
  storeUser,
} from '../api/token.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';

/**
 * The current user; invalidate it after anything that changes the profile. It begins with who was answered last, so that
 * what only some see (an admin's clock, the bell) moves nothing when the answer comes.
 */
export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: async ({ signal }) => {
    const user = await callApi(getCurrentUser, { signal });
    storeUser(z.encode(currentUser, user));
    return user;
  },
  initialData: readStoredUser,
  initialDataUpdatedAt: 0,
});

function useToken(): string | null {
  return useSyncExternalStore(onTokenChange, storedToken);
}

export function useSession() {
  const queryClient = useQueryClient();
  return {
    isSignedIn: useToken() !== null,
    signIn(session: { token: string; user: CurrentUser }) {
      storeSession(session.token, z.encode(currentUser, session.user));
      // After what is told of the token, which empties the cache.
      queryClient.setQueryData(currentUserQuery.queryKey, session.user);
    },
    signOut() {
      clearSession();
    },
  };
}

/** The signed-in person. Only below `<SignedIn>`, which waits for them. */
export function useCurrentUser(): CurrentUser {
  const user = useQuery(currentUserQuery).data;
  if (!user) throw new Error('Nobody is signed in here.');
  return user;
}

/** A new answer about oneself, as the calls of the profile give it. Whoever left before it came stays away. */
export function useKeepUser(): (user: CurrentUser) => void {
  const queryClient = useQueryClient();
  return (user) => {
    if (queryClient.getQueryData(currentUserQuery.queryKey)?.id !== user.id) return;
    queryClient.setQueryData(currentUserQuery.queryKey, user);
    storeUser(z.encode(currentUser, user));
  };
}

/** Lets signed-in people through; others go to /login and come back to where they were going. */
export function SignedIn({ children }: { children: ReactNode }) {
  const location = useLocation();
  const token = useToken();
  useReloadForAnotherPerson(token);
  if (token === null) return <Navigate to="/login" replace state={{ from: location }} />;
  return <WithUser>{children}</WithUser>;
}

/** Someone else signed in in another tab: nothing of the one before may stay on this screen. */
function useReloadForAnotherPerson(token: string | null) {
  const first = useRef(token);
  useEffect(() => {
    if (token !== null && first.current !== null && token !== first.current)
      window.location.reload();
  }, [token]);
}

function WithUser({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useQuery(currentUserQuery);
  useEffect(() => {
    // Spec section 4: when the current user can't be fetched the session ends. No answer at all is
    // not the server's word, so a borrower in a tunnel stays signed in.
    if (error && !(error instanceof ApiFailure && error.isTransient)) expireSession();
  }, [error]);
  if (data) return children;
  if (error)
    return <ErrorState message="We could not reach the server." onRetry={() => void refetch()} />;
  return <PageSkeleton />;
}

function readStoredUser(): CurrentUser | undefined {
  const parsed = currentUser.safeParse(storedUser());
  return parsed.success ? parsed.data : undefined;
}

/** The back office is closed to everyone else; the server refuses them too. */
export function AdminOnly({ children }: { children: ReactNode }) {
  return useCurrentUser().is_admin ? children : <Navigate to="/dashboard" replace />;
}

/** /login and /register: whoever has a token is sent on. */
export function SignedOut({ children }: { children: ReactNode }) {
  const from: unknown = useLocation().state?.from;
  if (useToken() === null) return children;
  return <Navigate to={isPlace(from) ? from.pathname + from.search : '/dashboard'} replace />;
}

function isPlace(value: unknown): value is { pathname: string; search: string } {
  return typeof value === 'object' && value !== null && 'pathname' in value && 'search' in value;
}

/** `/`: home for whoever is signed in, the door for everyone else. */
export function Home() {
  return <Navigate to={useToken() === null ? '/login' : '/dashboard'} replace />;
}
