import type { RefundsAndDisputes } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '../../ui/base/badge.tsx';
import { DateText } from '../../ui/text/date-text.tsx';

/** Says whether any payment of the loan was returned, disputed or refunded. */
export function hasRefundsOrDisputes({
  disputes,
  returned_payments,
  refunds,
}: RefundsAndDisputes): boolean {
  return disputes.length + returned_payments.length + refunds.length > 0;
}

/** Names the section after its only kind of entry, or after all kinds. */
export function refundTitle({ disputes, returned_payments, refunds }: RefundsAndDisputes): string {
  const kinds = [
    { of: disputes, one: 'Dispute', many: 'Disputes' },
    { of: returned_payments, one: 'Returned payment', many: 'Returned payments' },
    { of: refunds, one: 'Refund', many: 'Refunds' },
  ].filter(({ of }) => of.length > 0);
  const [kind, another] = kinds;
  if (!kind || another) return 'Disputes, returns and refunds';
  return kind.of.length > 1 ? kind.many : kind.one;
}

/** Lists the loan's returned, disputed and refunded payments, with their days. */
export function RefundsAndDisputesList({
  refundsAndDisputes,
}: {
  refundsAndDisputes: RefundsAndDisputes;
}) {
  const { disputes, returned_payments: returned, refunds } = refundsAndDisputes;
  return (
    <ul aria-label={refundTitle(refundsAndDisputes)} className="grid gap-3">
      {disputes.map((dispute) => (
        <Item key={dispute.id} amount={dispute.amount} badge={disputeBadges[dispute.status]}>
          Opened <DateText date={dispute.opened_at} />
          {dispute.decided_at ? (
            <>
              {' '}
              · decided <DateText date={dispute.decided_at} />
            </>
          ) : null}
        </Item>
      ))}
      {returned.map((payment) => (
        <Item key={payment.id} amount={payment.amount} badge={returnedBadge}>
          Paid <DateText date={payment.paid_at} /> · returned{' '}
          <DateText date={payment.returned_at} />
        </Item>
      ))}
      {refunds.map((refund) => (
        <Item key={refund.id} amount={refund.amount} badge={refundBadges[refund.status]}>
          Owed since <DateText date={refund.since} />
          {refund.given_back_at ? (
            <>
              {' '}
              · given back <DateText date={refund.given_back_at} />
            </>
          ) : null}
        </Item>
      ))}
    </ul>
  );
}

interface Described {
  label: string;
  tone: BadgeTone;
}

export const disputeBadges: Record<RefundsAndDisputes['disputes'][number]['status'], Described> = {
  open: { label: 'Payment disputed', tone: 'warning' },
  won: { label: 'Dispute settled: your payment counts', tone: 'success' },
  lost: { label: 'Dispute: the payment was taken back', tone: 'danger' },
};

const returnedBadge: Described = { label: 'Payment returned', tone: 'danger' };

export const refundBadges: Record<RefundsAndDisputes['refunds'][number]['status'], Described> = {
  owed: { label: 'Refund owed', tone: 'warning' },
  under_way: { label: 'Refund on its way', tone: 'info' },
  given_back: { label: 'Given back', tone: 'success' },
};

function Item({
  amount,
  badge,
  children,
}: {
  amount: RefundsAndDisputes['refunds'][number]['amount'];
  badge: Described;
  children: ReactNode;
}) {
  return (
    <li className="grid gap-1">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold tabular-nums">{formatDollars(amount)}</span>
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </span>
      <span className="text-sm text-muted">{children}</span>
    </li>
  );
}
