import { type FailureMessage, failureText } from '../../api/failure.ts';

/** Null unless the last try to show more failed. */
export function moreFailure(
  query: { isFetchNextPageError: boolean; isFetchingNextPage: boolean; error: unknown },
  fallback: string,
): FailureMessage | null {
  if (!query.isFetchNextPageError || query.isFetchingNextPage) return null;
  return { text: failureText(query.error, fallback) };
}
