import { type CurrentUser, getCurrentUser } from '@sevenday/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call.ts';
import { useKeepUser } from '../session/session.tsx';

/** How often is looked for what a person decides: as for a loan that waits for the lender. */
export const waitingMs = 15_000;

/**
 * While an ID is under review or a bank account awaits approval, what becomes of it shows by itself. A look that fails
 * says nothing: unlike the first one, it does not end the session.
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
