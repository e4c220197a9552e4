import { getLoan } from '@sevenday/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call.ts';
import { ApiFailure } from '../api/failure.ts';
import { loansKey, waitingTime } from './loan-queries.ts';

export const couldNotShowLoan = 'This loan could not be shown.';

/** One of one's own loans. */
export function useLoan(id: string) {
  return useQuery({
    queryKey: [...loansKey, id],
    queryFn: ({ signal }) => callApi(getLoan, { params: { id }, signal }),
    meta: { fallback: couldNotShowLoan },
    refetchInterval: ({ state }) => waitingTime(state.data && [state.data]),
  });
}

/** Asking again would not find it either: nor what is no loan's id, which nobody is asked for. */
export function isMissing(error: Error): boolean {
  return error instanceof ApiFailure && (error.status === 404 || error.code === 'invalid_input');
}
