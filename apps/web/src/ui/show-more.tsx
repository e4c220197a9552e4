import { failureText, type ToldFailure } from '../api/failure.ts';
import { Button } from './button.tsx';
import { FailureNote } from './failure-note.tsx';

/** Below a list: what more there is of it, and that it did not come. */
export function ShowMore({
  busy,
  failure,
  onPress,
  className,
}: {
  busy: boolean;
  failure: ToldFailure | null;
  onPress: () => void;
  className: string;
}) {
  return (
    <>
      <Button variant="secondary" className={className} busy={busy} onClick={onPress}>
        Show more
      </Button>
      <FailureNote failure={failure} className="mt-2 text-center" />
    </>
  );
}

/** Null unless the last press brought nothing. */
export function moreFailure(
  query: { isFetchNextPageError: boolean; isFetchingNextPage: boolean; error: unknown },
  fallback: string,
): ToldFailure | null {
  if (!query.isFetchNextPageError || query.isFetchingNextPage) return null;
  return { text: failureText(query.error, fallback) };
}
