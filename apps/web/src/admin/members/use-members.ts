import { fallbackMessages, getMembers } from '@sevenday/contract';
import type { MembershipLevel } from '@sevenday/lending';
import { callApi } from '../../api/call.ts';
import { usePagedList } from '../list/use-paged-list.ts';

export interface MemberFilter {
  search: string;
  /** Null is every level. */
  level: MembershipLevel | null;
}

/** Members by name or email and by level, newest first. */
export function useMembers({ search, level }: MemberFilter) {
  return usePagedList({
    inAddress: true,
    key: ['members', search, level],
    load: async (cursor, signal) => {
      const query = {
        cursor,
        ...(search ? { search } : {}),
        ...(level ? { membership_level: level } : {}),
      };
      const page = await callApi(getMembers, { query, signal });
      return { items: page.members, total: page.total, next: page.next_cursor };
    },
    fallback: fallbackMessages.members,
  });
}
