import { type OwedRefund, retryRefund } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { refundBadges } from '../../loans/returns/refunds-and-disputes.tsx';
import { useMay } from '../../session/use-may.ts';
import { Badge } from '../../ui/base/badge.tsx';
import { Card } from '../../ui/base/card.tsx';
import { FailureNote } from '../../ui/base/failure-note.tsx';
import { DateText } from '../../ui/text/date-text.tsx';
import { Money } from '../../ui/text/money.tsx';
import { ListView } from '../list/list-view.tsx';
import { RecordItem, Records, RecordValue } from '../list/records.tsx';
import { RowButton } from '../list/row-button.tsx';
import { useAdminAction } from '../list/use-admin-action.ts';
import { Member } from './member.tsx';
import { GivenBackDialog } from './record-refund-dialog.tsx';
import { refundReason, refundsText } from './refund-sentences.ts';
import { refundFallbacks, useRefunds } from './use-refunds-and-disputes.ts';

const template = 'minmax(0,1fr) 7rem 9rem minmax(0,1fr)';
const columns = [
  { label: 'Member' },
  { label: 'Amount', align: 'right' as const },
  { label: 'Since' },
  { label: 'Refund' },
];

/** Lists refunds that are owed to borrowers, and settles those that failed. */
export function RefundsCard() {
  const list = useRefunds();
  return (
    <Card title="Refunds Owed">
      <ListView
        list={list}
        loadingText="Loading refunds..."
        fallback={refundFallbacks.refunds}
        summary={(total) => refundsText(list.items ?? [], total)}
        empty={null}
      >
        {(refunds) => (
          <Records label="Refunds" columns={columns} template={template}>
            {refunds.map((refund) => (
              <RefundRow key={refund.id} refund={refund} />
            ))}
          </Records>
        )}
      </ListView>
    </Card>
  );
}

function RefundRow({ refund }: { refund: OwedRefund }) {
  const badge = refundBadges[refund.status];
  const mayGive = useMay('refunds.give');
  return (
    <RecordItem
      template={template}
      label={`Refund of ${formatDollars(refund.amount)} to ${refund.member_name ?? 'a deleted member'}`}
      below={refund.status === 'owed' && mayGive ? <Actions refund={refund} /> : null}
    >
      <Member of={refund} />
      <RecordValue label="Amount" align="right">
        <Money cents={refund.amount} />
      </RecordValue>
      <RecordValue label="Since">
        <DateText date={refund.since} />
      </RecordValue>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={badge.tone}>{badge.label}</Badge>
        {refund.failure_reason ? (
          <span className="text-sm text-muted">{refundReason(refund.failure_reason)}</span>
        ) : null}
      </div>
    </RecordItem>
  );
}

function Actions({ refund }: { refund: OwedRefund }) {
  const [isGiving, setGiving] = useState(false);
  const retry = useAdminAction({
    run: (id: string, idempotencyKey) => callApi(retryRefund, { params: { id }, idempotencyKey }),
    fallback: refundFallbacks.retry,
    success: 'The refund is on its way again.',
  });
  return (
    <div className="flex flex-wrap gap-2 max-sm:grid">
      {refund.received_outside ? null : (
        <RowButton busy={retry.isPending} onClick={() => retry.start(refund.id)}>
          Send Again
        </RowButton>
      )}
      <RowButton disabled={retry.isPending} onClick={() => setGiving(true)}>
        Record as Given Back
      </RowButton>
      <FailureNote failure={retry.failure} />
      {isGiving ? <GivenBackDialog refund={refund} onClose={() => setGiving(false)} /> : null}
    </div>
  );
}
