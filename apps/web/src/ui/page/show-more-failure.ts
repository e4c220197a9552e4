import { type FailureMessage, failureText } from '../../api/failure.ts';

/** Null if the last try to show more did not fail, and while a try runs. */
export function moreFailure(
  query: { isFetchNextPageError: boolean; isFetchingNextPage: boolean; error: unknown },
  fallback: string,
): FailureMessage | null {
  if (!query.isFetchNextPageError || query.isFetchingNextPage) return null;
  return { text: failureText(query.error, fallback) };
}
