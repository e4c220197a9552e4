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

/** The signed-in person. Only below `<SignedIn>`, which waits for them. */
export function useCurrentUser(): CurrentUser {
  const user = useQuery(currentUserQuery).data;
  if (!user) throw new Error('Nobody is signed in here.');
  return user;
}

/** A new answer about oneself. Whoever left before it came stays away. */
export function useKeepUser(): (user: CurrentUser) => void {
  const queryClient = useQueryClient();
  return (user) => {
    if (queryClient.getQueryData(currentUserQuery.queryKey)?.id !== user.id) return;
    queryClient.setQueryData(currentUserQuery.queryKey, user);
    storeUser(z.encode(currentUser, user));
  };
}

/** What a change of the profile answers shows at once, and the current user is fetched again (spec section 7). */
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
