import { type CurrentUser, currentUser, getCurrentUser } from '@sevenday/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { callApi } from '../api/call.ts';
import { storedUser, storeUser, userStoredAtMs } from '../api/token.ts';

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
  // What a sign-in answered just now is not asked for again.
  initialDataUpdatedAt: userStoredAtMs,
});

/** The signed-in person. Use it only on a member's screen, which waits for the user. */
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
