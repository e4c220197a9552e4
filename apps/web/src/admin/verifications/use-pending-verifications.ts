import { fallbackMessages, getPendingVerifications, type ListDirection } from '@sevenday/contract';
import { callApiPaged } from '../../api/call.ts';
import { usePagedList } from '../list/use-paged-list.ts';

/** ID documents waiting for review, oldest first unless another direction is given. */
export function usePendingVerifications(direction: ListDirection | undefined) {
  return usePagedList({
    inAddress: true,
    key: ['verifications', direction],
    load: (cursor, signal) =>
      callApiPaged(getPendingVerifications, { query: { cursor, direction }, signal }),
    fallback: fallbackMessages.verifications,
  });
}
