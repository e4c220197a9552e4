import type { Loan } from '@sevenday/contract';
import { formatDollars, formatPercent } from '@sevenday/lending';
import { Card } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { Facts } from '../ui/facts.tsx';
import { isRepaidAutomatically } from './automatic-repayment.tsx';
import { DueDate, totalDueLabel } from './due-date.tsx';

/** What never came to be is left out: nobody is to look for its meaning. */
function termsOf(loan: Loan) {
  const asked = { label: 'Requested on', value: <DateText date={loan.created_at} /> };
  const sent = { label: 'Money sent on', value: <DateText date={loan.disbursed_at} /> };
  const price = [
    {
      label: `Interest (${formatPercent(loan.interest_rate)})`,
      value: formatDollars(loan.interest_amount),
    },
    { label: 'APR', value: formatPercent(loan.apr) },
  ];
  if (loan.status === 'rejected' || loan.status === 'cancelled')
    return [asked, ...(loan.disbursed_at ? [sent] : []), ...price];
  return [
    asked,
    sent,
    { label: 'Due', value: <DueDate loan={loan} /> },
    ...price,
    { label: 'Late fee', value: formatDollars(loan.late_fee) },
    { label: 'Automatic repayment', value: isDebited(loan) ? 'On' : 'Off' },
    ...(loan.repaid_at ? [{ label: 'Repaid on', value: <DateText date={loan.repaid_at} /> }] : []),
    { label: totalDueLabel(loan), value: formatDollars(loan.total_due), strong: true },
  ];
}

/** While nothing else settles it, it is on only if a debit comes: nobody is to wait for one in vain. */
function isDebited(loan: Loan): boolean {
  if (loan.payment_processing || loan.repaid_at) return loan.automatic_repayment;
  return isRepaidAutomatically(loan);
}

/** The loan as it was asked for and stands now; its ID last, for whoever is asked for it. */
export function LoanTerms({ loan }: { loan: Loan }) {
  return (
    <Card title="Terms">
      <Facts items={termsOf(loan)} />
      <p className="mt-3 text-sm text-muted">Loan ID {loan.id.slice(0, 8)}</p>
    </Card>
  );
}
