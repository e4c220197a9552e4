import { type MemberNotice, mailRetryDays } from '@sevenday/contract';
import { countDays } from '@sevenday/lending';
import { Badge } from '../../ui/base/badge.tsx';

/** Shows whether a mail was delivered. */
export function NoticeDelivery({ notice }: { notice: MemberNotice }) {
  if (notice.status === 'sent') return <Badge tone="success">Delivered</Badge>;
  if (notice.status === 'planned') return <Badge tone="info">Waiting</Badge>;
  return <Badge tone="danger">Bounced</Badge>;
}

/** Says why a mail bounced. The stored reason is the mail server's reply, or that there was none. */
export function bounceText(reason: string): string {
  if (reason === 'address') return 'the address is not valid';
  const refusal = /^smtp (\d+)$/.exec(reason)?.[1];
  return refusal
    ? `refused by the mail server (${refusal})`
    : `we stopped trying after ${countDays(mailRetryDays)} (${reason})`;
}
