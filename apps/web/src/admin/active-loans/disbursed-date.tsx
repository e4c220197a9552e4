import type { ActiveLoan } from '@sevenday/contract';
import { DateText } from '../../ui/text/date-text.tsx';
import { RecordValue } from '../list/records.tsx';

/** Shows the day on which the money was sent, with a label of its own until the loan is disbursed. */
export function DisbursedDate({
  loan: { disbursed_at: sentAt, money_on_its_way: isOnItsWay },
}: {
  loan: Pick<ActiveLoan, 'disbursed_at' | 'money_on_its_way'>;
}) {
  return (
    <RecordValue label={isOnItsWay ? 'Sent' : 'Disbursed'}>
      {isOnItsWay ? (
        // In a row its own label is not seen, but the column's.
        <span aria-hidden="true" className="hidden wide:inline">
          Sent{' '}
        </span>
      ) : null}
      <DateText date={sentAt} />
    </RecordValue>
  );
}
