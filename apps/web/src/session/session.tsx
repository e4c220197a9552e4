import { type CurrentUser, currentUser, getCurrentUser } from '@sevenday/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { callApi } from '../api/call.ts';
import { keepDeviceMark } from '../api/device-mark.ts';
import {
  clearSession,
  onTokenChange,
  storedToken,
  storedUser,
  storeSession,
  storeUser,
} from '../api/token.ts';

/**
 * Loads the current user. Invalidate it after anything that changes the profile. It starts with the last known
 * answer, so that parts that only some people see (an admin's clock, the bell) move nothing when the new answer
 * arrives.
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

export function useToken(): string | null {
  return useSyncExternalStore(onTokenChange, storedToken);
}

export function useSession() {
  const queryClient = useQueryClient();
  return {
    isSignedIn: useToken() !== null,
    signIn(session: { token: string; user: CurrentUser }) {
      keepDeviceMark();
      storeSession(session.token, z.encode(currentUser, session.user));
      // Runs after the token's listeners, which empty the cache.
      queryClient.setQueryData(currentUserQuery.queryKey, session.user);
    },
    signOut() {
      clearSession();
    },
  };
}

/** The signed-in person. Use it only below `<SignedIn>`, which waits for the user. */
export function useCurrentUser(): CurrentUser {
  const user = useQuery(currentUserQuery).data;
  if (!user) throw new Error('Nobody is signed in here.');
  return user;
}

/** Keeps a new answer about the current user. It ignores an answer about somebody who has left. */
export function useKeepUser(): (user: CurrentUser) => void {
  const queryClient = useQueryClient();
  return (user) => {
    if (queryClient.getQueryData(currentUserQuery.queryKey)?.id !== user.id) return;
    queryClient.setQueryData(currentUserQuery.queryKey, user);
    storeUser(z.encode(currentUser, user));
  };
}

/** Shows a changed profile at once, and loads the current user again (spec section 7). */
export function useChangedUser(): (user: CurrentUser) => void {
  const queryClient = useQueryClient();
  const keepUser = useKeepUser();
  return (user) => {
    keepUser(user);
    void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
  };
}

function readStoredUser(): CurrentUser | undefined {
  const parsed = currentUser.safeParse(storedUser());
  return parsed.success ? parsed.data : undefined;
}
