import type { ListedDispute } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { Badge, type BadgeTone } from '../../ui/base/badge.tsx';
import { Card } from '../../ui/base/card.tsx';
import { countOf } from '../../ui/text/count-with-noun.ts';
import { DateText } from '../../ui/text/date-text.tsx';
import { Money } from '../../ui/text/money.tsx';
import { ListView } from '../list/list-view.tsx';
import { NoValue, RecordItem, Records, RecordValue } from '../list/records.tsx';
import { disputeReason } from './dispute-reason.ts';
import { Member } from './member.tsx';
import { refundFallbacks, useDisputes } from './use-refunds-and-disputes.ts';

const template = 'minmax(0,1fr) 7rem 7rem 9rem 9rem minmax(0,1fr)';
const columns = [
  { label: 'Member' },
  { label: 'Amount', align: 'right' as const },
  { label: 'Fee', align: 'right' as const },
  { label: 'Opened' },
  { label: 'Answer by' },
  { label: 'Dispute' },
];

/** "Settled" means that the payment stands, or was refunded since. */
const badges: Record<ListedDispute['status'], { label: string; tone: BadgeTone }> = {
  open: { label: 'Open', tone: 'warning' },
  won: { label: 'Settled', tone: 'success' },
  lost: { label: 'Lost', tone: 'danger' },
  warning: { label: 'Warning', tone: 'warning' },
  withdrawn: { label: 'Withdrawn', tone: 'success' },
};

/** Shown after the deadline. Only the provider knows whether the answer came in time. */
const tooLate = { label: 'Deadline passed', tone: 'danger' } as const;

/** Lists payments that borrowers disputed with their bank. Evidence is submitted at the provider. */
export function DisputesCard() {
  const list = useDisputes();
  return (
    <Card title="Disputes">
      <ListView
        list={list}
        loadingText="Loading disputes..."
        fallback={refundFallbacks.disputes}
        summary={(total) =>
          total === 0 ? 'No payment has been disputed.' : countOf(total, 'dispute')
        }
        empty={null}
      >
        {(disputes) => (
          <div className="grid gap-4">
            <p className="text-muted">
              Answer each dispute in the payment provider’s dashboard, by the day shown beside it.
              The decision appears here by itself.
            </p>
            <Records label="Disputes" columns={columns} template={template}>
              {disputes.map((dispute) => (
                <DisputeRow key={dispute.id} dispute={dispute} />
              ))}
            </Records>
          </div>
        )}
      </ListView>
    </Card>
  );
}

function waitsForAnswer({ status }: ListedDispute): boolean {
  return status === 'open' || status === 'warning';
}

export function DisputeRow({ dispute }: { dispute: ListedDispute }) {
  const badge = dispute.deadline_passed ? tooLate : badges[dispute.status];
  return (
    <RecordItem
      template={template}
      label={`Dispute of ${formatDollars(dispute.amount)} by ${dispute.member_name ?? 'a deleted member'}`}
    >
      <Member of={dispute} />
      <RecordValue label="Amount" align="right">
        <Money cents={dispute.amount} />
      </RecordValue>
      <RecordValue label="Fee" align="right">
        <Money cents={dispute.fee} />
      </RecordValue>
      <RecordValue label="Opened">
        <DateText date={dispute.opened_at} />
      </RecordValue>
      {waitsForAnswer(dispute) && dispute.respond_by ? (
        <RecordValue label="Answer by">
          <DateText date={dispute.respond_by} />
        </RecordValue>
      ) : (
        <NoValue />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={badge.tone}>{badge.label}</Badge>
        <span className="text-sm text-muted">{disputeReason(dispute.reason)}</span>
      </div>
    </RecordItem>
  );
}
