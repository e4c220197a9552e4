import { getLoan, noSuchLoan } from '@sevenday/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/call.ts';
import { ApiFailure } from '../../api/failure.ts';
import { loansKey, waitingTime } from './loan-queries.ts';

export const couldNotShowLoan = 'This loan could not be shown.';

/** Loads one of the member's own loans. */
export function useLoan(id: string) {
  return useQuery({
    queryKey: [...loansKey, id],
    queryFn: ({ signal }) => callApi(getLoan, { params: { id }, signal }).catch(asMissing),
    meta: { fallback: couldNotShowLoan },
    refetchInterval: ({ state }) => waitingTime(state.data && [state.data]),
  });
}

/** Turns a malformed id into "this loan does not exist". */
function asMissing(error: unknown): never {
  if (!(error instanceof ApiFailure) || error.code !== 'invalid_input') throw error;
  throw new ApiFailure({ status: 404, code: 'loan_not_found', detail: noSuchLoan });
}

/** True where a retry would not find the loan either. */
export function isMissing(error: Error): boolean {
  return error instanceof ApiFailure && error.status === 404;
}
