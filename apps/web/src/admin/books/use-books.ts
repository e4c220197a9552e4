import { getLoanStatement, getMemberStatement, getTrialBalance } from '@sevenday/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/call.ts';
import { usePagedList } from '../list/use-paged-list.ts';

/** What is shown when a call fails without a sentence of the server's. */
export const bookFallbacks = {
  trialBalance: 'Failed to fetch trial balance',
  statement: 'Failed to fetch statement',
} as const;

/** Whose statement it is. */
export type StatementOf = 'loan' | 'member';

const calls = { loan: getLoanStatement, member: getMemberStatement } as const;

export function useTrialBalance() {
  return useQuery({
    queryKey: ['admin', 'trial-balance'],
    queryFn: ({ signal }) => callApi(getTrialBalance, { query: {}, signal }),
    meta: { fallback: bookFallbacks.trialBalance },
  });
}

export function useStatement(of: StatementOf, id: string) {
  return usePagedList({
    key: ['statement', of, id],
    load: async (cursor, signal) => {
      const page = await callApi(calls[of], {
        params: { id },
        query: { cursor, limit: 200 },
        signal,
      });
      const { borrower, entries, total_entries, next_cursor } = page;
      return { borrower, items: entries, total: total_entries, next: next_cursor };
    },
    fallback: bookFallbacks.statement,
  });
}
