import type { RefundsAndDisputes } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { Fragment, type ReactNode } from 'react';
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
    { of: returned_payments.filter(isOfBank), one: 'Returned payment', many: 'Returned payments' },
    { of: refunds, one: 'Refund', many: 'Refunds' },
  ].filter(({ of }) => of.length > 0);
  const [kind, another] = kinds;
  if (!kind || another) return 'Disputes, returns and refunds';
  return kind.of.length > 1 ? kind.many : kind.one;
}

type Returned = RefundsAndDisputes['returned_payments'][number];

/** Says whether the bank returned a payment. A payment that the lender refunded is shown with its refund. */
function isOfBank({ refund_id: refundId }: Returned): boolean {
  return refundId === null;
}

/** Lists the loan's returned, disputed and refunded payments, with their days. Each has one entry. */
export function RefundsAndDisputesList({
  refundsAndDisputes,
}: {
  refundsAndDisputes: RefundsAndDisputes;
}) {
  const { disputes, returned_payments: returned, refunds } = refundsAndDisputes;
  return (
    <ul aria-label={refundTitle(refundsAndDisputes)} className="grid gap-3">
      <DisputeItems disputes={disputes} />
      {returned.filter(isOfBank).map((payment) => (
        <Item key={payment.id} amount={payment.amount} badge={returnedBadge}>
          <Days
            of={[
              ['Paid', payment.paid_at],
              ['Returned', payment.returned_at],
            ]}
          />
        </Item>
      ))}
      {refunds.map((refund) => (
        <Item key={refund.id} amount={refund.amount} badge={refundBadges[refund.status]}>
          <Days of={refundDays(refund, returned)} />
        </Item>
      ))}
    </ul>
  );
}

export function DisputesList({ disputes }: Pick<RefundsAndDisputes, 'disputes'>) {
  return (
    <ul aria-label={disputes.length > 1 ? 'Disputes' : 'Dispute'} className="grid gap-3">
      <DisputeItems disputes={disputes} />
    </ul>
  );
}

function DisputeItems({ disputes }: Pick<RefundsAndDisputes, 'disputes'>) {
  return disputes.map((dispute) => (
    <Item key={dispute.id} amount={dispute.amount} badge={disputeBadges[dispute.status]}>
      <Days
        of={[
          ['Opened', dispute.opened_at],
          ['Decided', dispute.decided_at],
        ]}
      />
    </Item>
  ));
}

type Day = [what: string, date: Date | null | undefined];

/** Lists the days of a refund. A refund that the lender chose to make was never owed, unless it came back. */
function refundDays(
  refund: RefundsAndDisputes['refunds'][number],
  returned: readonly Returned[],
): Day[] {
  const payment = returned.find(({ refund_id: refundId }) => refundId === refund.id);
  const { by_choice: isChosen, status, since, given_back_at: givenBackAt } = refund;
  return [
    ['Paid', payment?.paid_at],
    isChosen && status !== 'owed' ? ['Started', givenBackAt ? null : since] : ['Owed since', since],
    ['Given back', givenBackAt],
  ];
}

/** Shows days in one line: 'Paid Nov 22, 2026 · given back Nov 24, 2026'. Leaves out a day that is missing. */
function Days({ of }: { of: Day[] }) {
  return of
    .filter(([, date]) => date)
    .map(([what, date], index) => (
      <Fragment key={what}>
        {index > 0 ? ` · ${what.toLowerCase()} ` : `${what} `}
        <DateText date={date} />
      </Fragment>
    ));
}

interface Described {
  label: string;
  tone: BadgeTone;
}

export const disputeBadges: Record<RefundsAndDisputes['disputes'][number]['status'], Described> = {
  open: { label: 'Payment disputed', tone: 'warning' },
  won: { label: 'Dispute decided: your payment counts', tone: 'success' },
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
