import type { MemberNotice } from '@sevenday/contract';
import { UnbrokenText } from '../../ui/text/text-with-unbroken-phrases.tsx';
import { bounceText, NoticeDelivery } from './notice-delivery.tsx';
import { ResendNotice } from './resend-notice.tsx';

/** Shows a mail to the member, and whether it was delivered. */
export function NoticeEntry({ notice }: { notice: MemberNotice }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <p className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <span className="text-muted">Mail:</span> <UnbrokenText text={notice.subject} />
        {notice.bounce_reason ? (
          <span className="block text-sm text-muted">{bounceText(notice.bounce_reason)}</span>
        ) : null}
      </p>
      <div className="flex flex-wrap items-baseline gap-2">
        <NoticeDelivery notice={notice} />
        <ResendNotice notice={notice} />
      </div>
    </div>
  );
}
