import type { Loan } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { useConfig } from '../app/config.ts';
import { DateText } from '../ui/date-text.tsx';
import { LenderContact } from '../ui/lender-contact.tsx';
import { reopeningDispute } from './reopening-dispute.ts';

/** In words: what a payment that is disputed, came back or is given back means for its borrower now. */
export function MoneyBackNote({ loan }: { loan: Loan }) {
  const { refunds } = loan.money_back;
  const disputed = reopeningDispute(loan);
  return (
    <>
      {disputed ? (
        <p>
          Your payment of {formatDollars(disputed.amount)} is disputed since{' '}
          <DateText date={disputed.opened_at} />. Nothing is due while that is decided. If the money
          goes back to you, you owe it again, and we tell you.
        </p>
      ) : null}
      <TakenBack loan={loan} />
      {refunds.map((refund) => (
        <Refund key={refund.id} refund={refund} />
      ))}
    </>
  );
}

function TakenBack({ loan }: { loan: Loan }) {
  const { no_late_fee_before: noFeeBefore } = loan.money_back;
  if (!isTakenBack(loan)) return null;
  const isDueLater = (loan.days_until_due ?? -1) >= 0;
  const isSpared = loan.late_fee === 0 && noFeeBefore && noFeeBefore > (loan.term_date ?? 0);
  return (
    <p>
      <WhyOwedAgain loan={loan} /> Please pay {formatDollars(loan.total_due)}
      {isDueLater ? (
        <>
          {' '}
          by <DateText date={loan.term_date} as="time" />
        </>
      ) : null}
      .
      {isSpared ? (
        <>
          {' '}
          No late fee is added before <DateText date={noFeeBefore} as="time" />.
        </>
      ) : null}
    </p>
  );
}

/** A payment that had settled the loan is gone, and the loan is owed again. */
export function isTakenBack({ total_due, payment_processing, money_back }: Loan): boolean {
  return total_due > 0 && !payment_processing && lastTaken(money_back) !== undefined;
}

/** Whoever thought that they had paid is told why they owe it again, and when that happened. */
export function WhyOwedAgain({ loan }: { loan: Loan }) {
  const taken = lastTaken(loan.money_back);
  if (!taken) return null;
  return (
    <>
      Your payment of {formatDollars(taken.amount)}{' '}
      {taken.how === 'disputed' ? 'was taken back after a dispute' : 'was returned by your bank'} on{' '}
      <DateText date={taken.at} />, so you owe it again.
    </>
  );
}

function lastTaken({ disputes, returned_payments }: Loan['money_back']) {
  const lost = disputes.flatMap(({ status, decided_at: at, amount }) =>
    status === 'lost' && at ? [{ how: 'disputed' as const, at, amount }] : [],
  );
  const returned = returned_payments.map(({ returned_at: at, amount }) => ({
    how: 'returned' as const,
    at,
    amount,
  }));
  return [...lost, ...returned].sort((one, other) => other.at.getTime() - one.at.getTime())[0];
}

function Refund({ refund }: { refund: Loan['money_back']['refunds'][number] }) {
  const amount = formatDollars(refund.amount);
  if (refund.status === 'given_back')
    return (
      <p>
        We gave you {amount} back on <DateText date={refund.given_back_at} />.
      </p>
    );
  if (refund.status === 'under_way')
    return (
      <p>
        We are giving you {amount} back, the way it came. Banks take 5 to 10 days to show it. There
        is nothing to do.
      </p>
    );
  return (
    <p>
      We owe you {amount}: it could not go back the way it came. <TellWhereToSend />
    </p>
  );
}

export function TellWhereToSend() {
  const lender = useConfig()?.lender;
  return (
    <>
      Tell us where to send it
      {lender ? (
        <>
          : <LenderContact lender={lender} />
        </>
      ) : null}
      .
    </>
  );
}
