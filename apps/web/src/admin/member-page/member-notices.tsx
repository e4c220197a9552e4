import type { MemberNotice } from '@sevenday/contract';
import { Badge } from '../../ui/base/badge.tsx';
import { Card } from '../../ui/base/card.tsx';
import { countOf } from '../../ui/text/count-of.ts';
import { DateText } from '../../ui/text/date-text.tsx';
import { UnbrokenText } from '../../ui/text/unbroken-text.tsx';
import { LinesSkeleton } from '../list/list-skeleton.tsx';
import { ListView } from '../list/list-view.tsx';
import { memberFallbacks, useMemberNotices } from '../members/use-member.ts';

/** Lists the notices mailed to the member, and whether each was delivered. */
export function MemberNotices({ memberId }: { memberId: string }) {
  const list = useMemberNotices(memberId);
  return (
    <Card title="Notices">
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
                    {notice.bounce_reason ? ` · ${bounceWords(notice.bounce_reason)}` : null}
                  </span>
                </span>
                <span className="shrink-0">
                  <Delivery notice={notice} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </ListView>
    </Card>
  );
}

function Delivery({ notice }: { notice: MemberNotice }) {
  if (notice.status === 'sent') return <Badge tone="success">Delivered</Badge>;
  if (notice.status === 'planned') return <Badge tone="info">Waiting</Badge>;
  return <Badge tone="danger">Bounced</Badge>;
}

/** Says why a notice bounced. The stored reason is the mail server's reply, or that there was none. */
function bounceWords(reason: string): string {
  if (reason === 'address') return 'the address is not valid';
  const refusal = /^smtp (\d+)$/.exec(reason)?.[1];
  return refusal ? `refused by the mail server (${refusal})` : `given up after 5 days (${reason})`;
}
