import { type CurrentUser, getCurrentUser } from '@sevenday/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call.ts';
import { useKeepUser } from '../session/current-user.ts';

/** How often to look for a person's decision, in milliseconds: as often as for a loan that waits for the lender. */
export const waitingMs = 15_000;

/**
 * Reloads the user while an ID is under review or a bank account awaits approval, so that the decision appears by
 * itself. A failed reload is silent: unlike the first load, it does not end the session.
 */
export function useReviewWatch(user: CurrentUser): void {
  const keepUser = useKeepUser();
  const isWaiting = user.id_submitted || (user.has_bank_account && !user.bank_account_verified);
  useQuery({
    queryKey: ['review'],
    queryFn: async ({ signal }) => {
      keepUser(await callApi(getCurrentUser, { signal }));
      return null;
    },
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    enabled: isWaiting,
    refetchInterval: waitingMs,
  });
}
