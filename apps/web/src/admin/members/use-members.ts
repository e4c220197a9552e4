import {
  fallbackMessages,
  getMembers,
  type ListDirection,
  type MemberSort,
} from '@sevenday/contract';
import type { MembershipLevel } from '@sevenday/lending';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/call.ts';
import { usePagedList } from '../list/use-paged-list.ts';

export interface MemberFilter {
  search: string;
  /** Null for every level. */
  level: MembershipLevel | null;
  /** True for only the members whose bank account waits for Approve Bank. */
  bankToApprove: boolean;
  /** True for only the members whose last mail bounced. */
  mailBounced: boolean;
  /** True for only the members whose ID status is pending. */
  idPending: boolean;
  /** True for only the members who owe a loan. */
  owes: boolean;
}

/** Loads the members that match the search and the filters, newest first unless another order is given. */
export function useMembers(
  { search, level, bankToApprove, mailBounced, idPending, owes }: MemberFilter,
  sort: { sort?: MemberSort; direction?: ListDirection },
) {
  return usePagedList({
    inAddress: true,
    key: ['members', search, level, bankToApprove, mailBounced, idPending, owes, sort],
    load: async (cursor, signal) => {
      const query = {
        cursor,
        ...(search ? { search } : {}),
        ...(level ? { membership_level: level } : {}),
        ...(bankToApprove ? { bank_account: 'awaits_approval' as const } : {}),
        ...(mailBounced ? { mail: 'bounced' as const } : {}),
        ...(idPending ? { id_verification_status: 'pending' as const } : {}),
        ...(owes ? { debt: 'owes' as const } : {}),
        ...sort,
      };
      const page = await callApi(getMembers, { query, signal });
      const { members: items, total, next_cursor: next, bank_accounts_to_approve } = page;
      return { items, total, next, banksToApprove: bank_accounts_to_approve };
    },
    fallback: fallbackMessages.members,
  });
}

/** Counts what a search finds without its filters; undefined while unknown. A failure is silent, because the list reports it. */
export function useAllHits({ search, ...filters }: MemberFilter): number | undefined {
  const { level, ...others } = filters;
  const isFiltered = search !== '' && (level !== null || Object.values(others).includes(true));
  const { data } = useQuery({
    queryKey: ['admin', 'count', 'members', search],
    queryFn: ({ signal }) => callApi(getMembers, { query: { search, limit: 1 }, signal }),
    enabled: isFiltered,
  });
  return isFiltered ? data?.total : undefined;
}
