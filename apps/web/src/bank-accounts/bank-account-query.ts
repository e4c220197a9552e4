import { type BankAccount, getMyBankAccount } from '@sevenday/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call.ts';
import { ApiFailure } from '../api/failure.ts';
import { waitingMs } from '../id-verifications/use-review-watch.ts';

/** Null when none is linked. A failure is silent (spec section 8). */
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

/** Until an admin has decided, or the time after a change is over. */
function isWaiting(account: BankAccount | null | undefined): boolean {
  return account ? account.awaits_approval || account.usable_from !== null : false;
}

/** Asked for only where there is one: the server answers 404 otherwise, which a browser writes on its console. */
export function useBankAccount(wanted: boolean): {
  account: BankAccount | null;
  isLoading: boolean;
  /** True where the account could not be fetched. No toast says so. */
  isMissing: boolean;
} {
  const { data, isLoading, errorUpdateCount } = useQuery({
    ...bankAccountQuery,
    enabled: wanted,
    refetchInterval: ({ state }) => (isWaiting(state.data) ? waitingMs : false),
  });
  return {
    account: wanted ? (data ?? null) : null,
    // What failed is asked for again behind the screen: a form that stands on it would go, with what was typed.
    isLoading: isLoading && errorUpdateCount === 0,
    isMissing: wanted && data === undefined && errorUpdateCount > 0,
  };
}
