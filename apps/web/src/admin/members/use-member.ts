import {
  fallbackMessages,
  getMember,
  getMemberAudit,
  getMemberLoans,
  getMemberNotices,
} from '@sevenday/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi, callApiPaged } from '../../api/call.ts';
import { usePagedList } from '../list/use-paged-list.ts';

export const memberFallbacks = {
  member: 'Failed to fetch member',
  loans: fallbackMessages.loans,
  audit: 'Failed to fetch audit trail',
  notices: 'Failed to fetch notices',
} as const;

export function useMember(id: string) {
  return useQuery({
    queryKey: ['admin', 'member', id],
    queryFn: ({ signal }) => callApi(getMember, { params: { id }, signal }),
    meta: { fallback: memberFallbacks.member },
  });
}

export function useMemberLoans(id: string, { enabled = true } = {}) {
  return usePagedList({
    enabled,
    key: ['member', id, 'loans'],
    load: (cursor, signal) =>
      callApiPaged(getMemberLoans, { params: { id }, query: { cursor, limit: 20 }, signal }),
    fallback: memberFallbacks.loans,
  });
}

export function useMemberAudit(id: string) {
  return usePagedList({
    key: ['member', id, 'audit'],
    load: (cursor, signal) =>
      callApiPaged(getMemberAudit, { params: { id }, query: { cursor, limit: 25 }, signal }),
    fallback: memberFallbacks.audit,
  });
}

export function useMemberNotices(id: string) {
  return usePagedList({
    key: ['member', id, 'notices'],
    load: (cursor, signal) =>
      callApiPaged(getMemberNotices, { params: { id }, query: { cursor, limit: 20 }, signal }),
    fallback: memberFallbacks.notices,
  });
}
