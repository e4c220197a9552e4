import { fallbackMessages, getPendingLoans } from '@sevenday/contract';
import { callApiPaged } from '../../../api/call.ts';
import { usePagedList } from '../../list/use-paged-list.ts';

/** Approved loans whose money has not been sent, oldest first. */
export function usePendingLoans() {
  return usePagedList({
    inAddress: true,
    key: ['pending-loans'],
    load: (cursor, signal) => callApiPaged(getPendingLoans, { query: { cursor }, signal }),
    fallback: fallbackMessages.pendingLoans,
  });
}
