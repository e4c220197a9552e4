import { getOwnLog, type OwnLogLine, ownLogWords } from '@sevenday/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callApi } from '../../api/call.ts';
import { failureText } from '../../api/failure.ts';
import { TextSkeleton } from '../../ui/base/skeletons.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { FoldingCard } from '../../ui/page/folding-card.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { ShowMoreButton } from '../../ui/page/show-more-button.tsx';
import { moreFailure } from '../../ui/page/show-more-failure.ts';
import { DateText } from '../../ui/text/date-text.tsx';

const fallback = 'We could not load what was done with your account.';

/** Tells what was done with the person's own account, by themselves and by staff, who are not named. */
export function OwnLogCard() {
  return (
    <FoldingCard title="What was done with your account">
      <OwnLog />
    </FoldingCard>
  );
}

function OwnLog() {
  const query = useInfiniteQuery({
    queryKey: ['own-log'],
    queryFn: ({ pageParam, signal }) =>
      callApi(getOwnLog, { query: { cursor: pageParam, limit: 20 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    meta: { fallback },
  });
  const lines = query.data?.pages.flatMap((page) => page.lines);
  if (!lines) {
    return query.error ? (
      <ErrorState
        message={failureText(query.error, fallback)}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <OwnLogSkeleton />
    );
  }
  return (
    <div className="grid gap-4">
      <ol className="ruled-rows">
        {lines.map((line) => (
          <OwnLogItem key={line.id} line={line} />
        ))}
      </ol>
      {query.hasNextPage ? (
        <ShowMoreButton
          busy={query.isFetchingNextPage}
          failure={moreFailure(query, fallback)}
          onPress={() => void query.fetchNextPage()}
        />
      ) : null}
    </div>
  );
}

function OwnLogItem({ line }: { line: OwnLogLine }) {
  return (
    <li className="grid gap-0.5 py-3">
      <p className="font-semibold wrap-anywhere">{line.what}</p>
      <p className="text-sm text-muted">
        <DateText date={line.at} as="time" />
      </p>
    </li>
  );
}

const coming = [
  ownLogWords['session.started'],
  ownLogWords['password.changed'],
  ownLogWords['member.registered'],
];

function OwnLogSkeleton() {
  return (
    <Loading text="Loading..." className="grid gap-4">
      {coming.map((what) => (
        <p key={what}>
          <TextSkeleton text={what} />
        </p>
      ))}
    </Loading>
  );
}
