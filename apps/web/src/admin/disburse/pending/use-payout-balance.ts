import { type Answer, getPayoutAccount } from '@sevenday/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../api/call.ts';

export type PayoutAccount = Answer<typeof getPayoutAccount>;

/** Says how payouts are made, and what the payout account holds; undefined until the server has answered. */
export function usePayoutAccount() {
  return useQuery({
    queryKey: ['admin', 'payout-account'],
    queryFn: ({ signal }) => callApi(getPayoutAccount, { signal }),
    meta: { fallback: 'Failed to fetch the payout account' },
    refetchInterval: 60_000,
  }).data;
}
