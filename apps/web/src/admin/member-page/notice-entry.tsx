import type { MemberNotice } from '@sevenday/contract';
import { Badge } from '../../ui/base/badge.tsx';
import { UnbrokenText } from '../../ui/text/unbroken-text.tsx';

/** Shows a mail to the member, and whether it was delivered. */
export function NoticeEntry({ notice }: { notice: MemberNotice }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <p className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <span className="text-muted">Mail:</span> <UnbrokenText text={notice.subject} />
        {notice.bounce_reason ? (
          <span className="block text-sm text-muted">{bounceWords(notice.bounce_reason)}</span>
        ) : null}
      </p>
      <Delivery notice={notice} />
    </div>
  );
}

export function Delivery({ notice }: { notice: MemberNotice }) {
  if (notice.status === 'sent') return <Badge tone="success">Delivered</Badge>;
  if (notice.status === 'planned') return <Badge tone="info">Waiting</Badge>;
  return <Badge tone="danger">Bounced</Badge>;
}

/** Says why a notice bounced. The stored reason is the mail server's reply, or that there was none. */
export function bounceWords(reason: string): string {
  if (reason === 'address') return 'the address is not valid';
  const refusal = /^smtp (\d+)$/.exec(reason)?.[1];
  return refusal ? `refused by the mail server (${refusal})` : `given up after 5 days (${reason})`;
}
