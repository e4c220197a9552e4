import { fallbackMessages, getPendingVerifications } from '@sevenday/contract';
import { callApiPaged } from '../../api/call.ts';
import { usePagedList } from '../list/use-paged-list.ts';

/** ID documents waiting for review, oldest first. */
export function usePendingVerifications() {
  return usePagedList({
    inAddress: true,
    key: ['verifications'],
    load: (cursor, signal) => callApiPaged(getPendingVerifications, { query: { cursor }, signal }),
    fallback: fallbackMessages.verifications,
  });
}
