import { getDisputes, getRefunds } from '@sevenday/contract';
import { callApiPaged } from '../../api/call.ts';
import { usePagedList } from '../list/use-paged-list.ts';

export const refundFallbacks = {
  refunds: 'Failed to fetch refunds',
  disputes: 'Failed to fetch disputes',
  retry: 'Failed to send the refund',
  givenBack: 'Failed to record the refund',
} as const;

export function useRefunds() {
  return usePagedList({
    key: ['refunds'],
    load: (cursor, signal) => callApiPaged(getRefunds, { query: { cursor, limit: 20 }, signal }),
    fallback: refundFallbacks.refunds,
    pollWhile: (refunds) => refunds.some(({ status }) => status === 'under_way'),
  });
}

export function useDisputes() {
  return usePagedList({
    key: ['disputes'],
    load: (cursor, signal) => callApiPaged(getDisputes, { query: { cursor, limit: 20 }, signal }),
    fallback: refundFallbacks.disputes,
  });
}
