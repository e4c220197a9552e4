import {
  fallbackMessages,
  getPendingLoans,
  type ListDirection,
  type PendingLoanChip,
  type PendingLoanSort,
} from '@sevenday/contract';
import { callApiPaged } from '../../../api/call.ts';
import { usePagedList } from '../../list/use-paged-list.ts';

/** Approved loans whose money has not been sent, oldest first unless another order is given. */
export function usePendingLoans(
  payout: PendingLoanChip | null,
  sort: { sort?: PendingLoanSort; direction?: ListDirection },
) {
  return usePagedList({
    inAddress: true,
    key: ['pending-loans', payout, sort],
    load: (cursor, signal) =>
      callApiPaged(getPendingLoans, {
        query: { cursor, ...(payout ? { payout } : {}), ...sort },
        signal,
      }),
    fallback: fallbackMessages.pendingLoans,
  });
}
