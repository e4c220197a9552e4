import type { Loan, LoanHistory } from '@sevenday/contract';
import { formatDollars, formatPercent } from '@sevenday/lending';
import { PayNowButton } from '../repayments/pay-now-button.tsx';
import { Card } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { Facts } from '../ui/facts.tsx';
import { isRepaidAutomatically, NextDebit, TurnOnButton } from './automatic-repayment.tsx';

/** What never came to be is left out: nobody is to look for its meaning. */
function termsOf(loan: Loan) {
  const asked = [
    { label: 'Loan ID', value: loan.id.slice(0, 8) },
    { label: 'Requested on', value: <DateText date={loan.created_at} /> },
  ];
  const sent = { label: 'Money sent on', value: <DateText date={loan.disbursed_at} /> };
  const price = [
    {
      label: `Interest (${formatPercent(loan.interest_rate)})`,
      value: formatDollars(loan.interest_amount),
    },
    { label: 'APR', value: formatPercent(loan.apr) },
  ];
  if (loan.status === 'rejected' || loan.status === 'cancelled')
    return [...asked, ...(loan.disbursed_at ? [sent] : []), ...price];
  return [
    ...asked,
    sent,
    { label: 'Due', value: <DateText date={loan.term_date} as="time" /> },
    ...price,
    { label: 'Late fee', value: formatDollars(loan.late_fee) },
    { label: 'Automatic repayment', value: isDebited(loan) ? 'On' : 'Off' },
    ...(loan.repaid_at ? [{ label: 'Repaid on', value: <DateText date={loan.repaid_at} /> }] : []),
    { label: 'Total due', value: formatDollars(loan.total_due), strong: true },
  ];
}

/** While nothing else settles it, it is on only if a debit comes: nobody is to wait for one in vain. */
function isDebited(loan: Loan): boolean {
  if (loan.payment_processing || loan.repaid_at) return loan.automatic_repayment;
  return isRepaidAutomatically(loan);
}

/** The loan as it was asked for and stands now, and how it is repaid. */
export function LoanTerms({ loan, history }: { loan: Loan; history: LoanHistory | undefined }) {
  const isSettleable = loan.can_pay || (loan.status === 'defaulted' && !loan.payment_processing);
  const mayTurnOn = history?.can_turn_on ?? false;
  return (
    <Card title="Terms">
      <Facts items={termsOf(loan)} />
      <div className="mt-4 empty:hidden">
        <NextDebit loan={loan} />
      </div>
      {loan.rejection_reason ? (
        <p className="mt-4">Why it was rejected: {loan.rejection_reason}</p>
      ) : null}
      {loan.payment_processing ? (
        <p className="mt-4">
          Your payment is being processed
          {loan.payment_expected_by ? (
            <>
              {' '}
              and will be confirmed by <DateText date={loan.payment_expected_by} as="weekday" />
            </>
          ) : null}
          . There is nothing more for you to do.
        </p>
      ) : null}
      {history?.why_not_on ? <p className="mt-4">{history.why_not_on}</p> : null}
      {isSettleable || mayTurnOn ? (
        <div className="mt-4 flex flex-wrap gap-3">
          {isSettleable ? <PayNowButton loanId={loan.id} /> : null}
          {mayTurnOn ? <TurnOnButton loan={loan} /> : null}
        </div>
      ) : null}
    </Card>
  );
}
