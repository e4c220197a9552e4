import { getMemberTimeline } from '@sevenday/contract';
import { callApiPaged } from '../../api/call.ts';
import { usePagedList } from '../list/use-paged-list.ts';

export const timelineFallback = 'The timeline could not be loaded';

export function useMemberTimeline(id: string, { enabled }: { enabled: boolean }) {
  return usePagedList({
    enabled,
    key: ['member', id, 'timeline'],
    load: (cursor, signal) =>
      callApiPaged(getMemberTimeline, { params: { id }, query: { cursor, limit: 15 }, signal }),
    fallback: timelineFallback,
  });
}
