import { FoldingCard } from '../../ui/page/folding-card.tsx';
import { countOf } from '../../ui/text/count-with-noun.ts';
import { DateText } from '../../ui/text/date-text.tsx';
import { UnbrokenText } from '../../ui/text/text-with-unbroken-phrases.tsx';
import { LinesSkeleton } from '../list/list-skeleton.tsx';
import { ListView } from '../list/list-view.tsx';
import { memberFallbacks, useMemberNotices } from '../members/use-member.ts';
import { bounceText, NoticeDelivery } from './notice-delivery.tsx';
import { ResendNotice } from './resend-notice.tsx';

/**
 * Lists the notices mailed to the member, and whether each was delivered. The timeline has them between everything else;
 * here they are alone, for the question whether a mail arrived.
 */
export function MemberNotices({ memberId }: { memberId: string }) {
  const list = useMemberNotices(memberId);
  return (
    <FoldingCard title="Notices">
      <ListView
        list={list}
        loadingText="Loading notices..."
        coming={<LinesSkeleton />}
        fallback={memberFallbacks.notices}
        summary={(total) => countOf(total, 'notice')}
        empty={<p className="text-muted">No notices yet.</p>}
      >
        {(notices) => (
          <ul className="divide-y divide-line">
            {notices.map((notice) => (
              <li
                key={notice.id}
                className="flex flex-wrap items-baseline justify-between gap-x-4 py-2"
              >
                <span className="min-w-0 flex-1 basis-40">
                  <UnbrokenText text={notice.subject} />
                  <span className="block text-sm text-muted">
                    <DateText date={notice.sent_at ?? notice.created_at} as="time" />
                    {notice.bounce_reason ? ` · ${bounceText(notice.bounce_reason)}` : null}
                  </span>
                </span>
                <div className="flex shrink-0 flex-wrap items-baseline gap-2">
                  <NoticeDelivery notice={notice} />
                  <ResendNotice notice={notice} />
                </div>
              </li>
            ))}
          </ul>
        )}
      </ListView>
    </FoldingCard>
  );
}
