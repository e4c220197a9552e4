import { type BankAccount, getMyBankAccount } from '@sevenday/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call.ts';
import { ApiFailure } from '../api/failure.ts';
import { waitingMs } from '../id-verifications/use-review-watch.ts';

/** Loads the linked bank account; null if there is none. A failure is silent (spec section 8). */
export const bankAccountQuery = queryOptions({
  queryKey: ['bank-account'],
  queryFn: async ({ signal }): Promise<BankAccount | null> => {
    try {
      return await callApi(getMyBankAccount, { signal });
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'bank_account_not_found') return null;
      throw error;
    }
  },
});

/** True until an admin has decided, or until the wait after a change is over. */
function isWaiting(account: BankAccount | null | undefined): boolean {
  return account ? account.awaits_approval || account.usable_from !== null : false;
}

/** Loads the account only if there is one. Otherwise the server answers 404, which a browser writes on its console. */
export function useBankAccount(wanted: boolean): {
  account: BankAccount | null;
  isLoading: boolean;
  /** True if the account could not be loaded. No toast says so. */
  isMissing: boolean;
} {
  const { data, isLoading, errorUpdateCount } = useQuery({
    ...bankAccountQuery,
    enabled: wanted,
    refetchInterval: ({ state }) => (isWaiting(state.data) ? waitingMs : false),
  });
  return {
    account: wanted ? (data ?? null) : null,
    // After a failure, retry without a placeholder: it would remove a form and what was typed in it.
    isLoading: isLoading && errorUpdateCount === 0,
    isMissing: wanted && data === undefined && errorUpdateCount > 0,
  };
}
