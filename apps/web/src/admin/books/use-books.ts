import { getLoanStatement, getMemberStatement, getTrialBalance } from '@sevenday/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/call.ts';
import { usePagedList } from '../list/use-paged-list.ts';

/** Shown when a call fails without a sentence from the server. */
export const bookFallbacks = {
  trialBalance: 'Failed to fetch trial balance',
  statement: 'Failed to fetch statement',
} as const;

/** Whose statement it is. */
export type StatementOf = 'loan' | 'member';

const calls = { loan: getLoanStatement, member: getMemberStatement } as const;

/**
 * Loads the trial balance as of now, or at the end of a day of the lender. While another day loads, the former one
 * stays in view.
 */
export function useTrialBalance(day: string | null) {
  return useQuery({
    queryKey: ['admin', 'trial-balance', day],
    queryFn: ({ signal }) => callApi(getTrialBalance, { query: day ? { as_of: day } : {}, signal }),
    placeholderData: keepPreviousData,
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
