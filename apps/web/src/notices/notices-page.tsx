import type { Notice } from '@sevenday/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { failureText } from '../api/failure.ts';
import { useCurrentUser } from '../session/current-user.ts';
import { FactsSkeleton, TextSkeleton } from '../ui/base/skeletons.tsx';
import { EmptyState } from '../ui/page/empty-state.tsx';
import { ErrorState } from '../ui/page/error-state.tsx';
import { Loading } from '../ui/page/loading.tsx';
import { Page } from '../ui/page/page.tsx';
import { ShowMoreButton } from '../ui/page/show-more-button.tsx';
import { moreFailure } from '../ui/page/show-more-failure.ts';
import { countOf } from '../ui/text/count-with-noun.ts';
import { DateText } from '../ui/text/date-text.tsx';
import { UnbrokenText } from '../ui/text/text-with-unbroken-phrases.tsx';
import { NoticeText } from './notice-text.tsx';
import {
  moreNoticesFallback,
  newestNoticeQuery,
  noticesFallback,
  noticesQuery,
} from './notices-query.ts';
import { markRead } from './read-mark.ts';

/** Shows /notices: every notice to the member, as it was mailed. Admins see `todayLink` above them. */
export function NoticesPage({ todayLink }: { todayLink: ReactNode }) {
  const user = useCurrentUser();
  const query = useNoticesAsRead();
  const notices = query.data?.pages.flatMap((page) => page.notices);
  const total = query.data?.pages.at(-1)?.total ?? 0;
  const newestId = notices?.[0]?.id;
  useEffect(() => {
    if (newestId) markRead(newestId);
  }, [newestId]);
  const summary =
    total > 0 ? `${countOf(total, 'notice')}, also sent to your email` : 'Also sent to your email';
  const subtitle = query.isPending ? (
    <TextSkeleton text="7 notices, also sent to your email" />
  ) : (
    notices && summary
  );
  return (
    <Page
      title="Notices"
      subtitle={subtitle}
      back={{ to: '/dashboard', label: 'Back to dashboard' }}
    >
      {user.is_admin ? (
        <div className="min-h-11">
          <Suspense fallback={null}>{todayLink}</Suspense>
        </div>
      ) : null}
      {query.isPending ? <NoticesSkeleton /> : null}
      {query.error && !notices ? (
        <ErrorState
          message={failureText(query.error, noticesFallback)}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {notices?.length === 0 ? (
        <EmptyState
          title="No notices yet"
          text="Messages about your loans and your account appear here."
        />
      ) : null}
      {notices && notices.length > 0 ? (
        <ol aria-label="Notices" className="grid gap-4">
          {notices.map((notice) => (
            <NoticeItem key={notice.id} notice={notice} />
          ))}
        </ol>
      ) : null}
      {query.hasNextPage ? (
        <ShowMoreButton
          busy={query.isFetchingNextPage}
          failure={moreFailure(query, moreNoticesFallback)}
          onPress={() => void query.fetchNextPage()}
        />
      ) : null}
    </Page>
  );
}

/** Reloads the list when the bell learns of a newer notice. */
function useNoticesAsRead() {
  const query = useInfiniteQuery(noticesQuery);
  const bell = useQuery({ ...newestNoticeQuery, enabled: false });
  const { data, dataUpdatedAt, refetch } = query;
  const isOlder = data !== undefined && dataUpdatedAt < bell.dataUpdatedAt;
  const isBehind = isOlder && data.pages[0]?.notices[0]?.id !== bell.data?.id;
  const behindSince = isBehind ? bell.dataUpdatedAt : null;
  useEffect(() => {
    if (behindSince !== null) void refetch();
  }, [behindSince, refetch]);
  return query;
}

function NoticeItem({ notice }: { notice: Notice }) {
  return (
    <li className="grid gap-2 border-b border-line pb-4 wrap-anywhere last:border-0">
      <div className="gap-x-6 sm:flex sm:items-baseline sm:justify-between">
        <h2 className="text-lg font-semibold">
          <UnbrokenText text={notice.subject} />
        </h2>
        <p className="shrink-0 text-sm text-muted">
          <DateText date={notice.created_at} />
        </p>
      </div>
      <NoticeText text={notice.text} />
    </li>
  );
}

const typical = [
  {
    subject: 'Your money is on its way',
    text: 'We are sending the amount of your loan to your bank account. You repay the total by its due date.',
    facts: 4,
  },
  {
    subject: 'Your loan is approved',
    text: 'We will now prepare to send the money, and tell you when it is sent.',
    facts: 0,
  },
  {
    subject: 'Your ID is approved',
    text: 'You can request a loan once your bank account is verified, too.',
    facts: 0,
  },
];

function NoticesSkeleton() {
  return (
    <Loading text="Loading notices..." className="grid gap-4">
      {typical.map(({ subject, text, facts }) => (
        <div key={subject} className="grid gap-2 border-b border-line pb-4 last:border-0">
          <div className="gap-x-6 sm:flex sm:items-baseline sm:justify-between">
            <p className="text-lg leading-[1.2] font-semibold">
              <TextSkeleton text={subject} />
            </p>
            <p className="shrink-0 text-sm">
              <TextSkeleton text="Nov 25, 2026" />
            </p>
          </div>
          <p className="max-w-prose">
            <TextSkeleton text={text} />
          </p>
          {facts > 0 ? (
            <div className="max-w-md">
              <FactsSkeleton rows={facts} />
            </div>
          ) : null}
        </div>
      ))}
    </Loading>
  );
}
