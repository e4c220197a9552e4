import type { ActiveLoan } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { DateText } from '../../ui/text/date-text.tsx';
import { formatCalendarDay } from '../../ui/text/format-dates.ts';
import { debitStatusTexts, reasonBeside } from './debit-sentences.ts';

type Debit = NonNullable<ActiveLoan['last_debit']>;

/** Shows the state of the loan's last debit. */
export function DebitState({
  debit,
  isPaymentUnderWay,
  wasPaymentReturned,
}: {
  debit: Debit;
  isPaymentUnderWay: boolean;
  wasPaymentReturned: boolean;
}) {
  return (
    <span className="mt-1 block text-sm text-muted">
      {debit.try_number === 2 ? 'Second automatic repayment' : 'Automatic repayment'} of{' '}
      {formatDollars(debit.amount)} {debitStatusTexts[debit.status]} <When debit={debit} />
      {/* The announcement stands until its day, in case that payment is returned. */}
      {debit.status === 'announced' && isPaymentUnderWay
        ? ': made only if the payment under way is returned before then'
        : null}
      {debit.failure_reason ? (
        // A cancelled debit has a reason too, but is no failure.
        <span className={debit.status === 'cancelled' ? undefined : 'text-red'}>
          {' '}
          ({reasonBeside(debit, debit.failure_reason, wasPaymentReturned)})
        </span>
      ) : null}
    </span>
  );
}

/** A failure or return takes days, so it shows its own day; every other state shows the debit's day. */
function When({ debit: { status, day, ended_at: endedAt } }: { debit: Debit }) {
  if (endedAt && (status === 'failed' || status === 'returned')) return <DateText date={endedAt} />;
  return <span className="whitespace-nowrap">{formatCalendarDay(day)}</span>;
}
