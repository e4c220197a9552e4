import { type Loan, loanNumber } from '@sevenday/contract';
import { dueAfterSending, formatDollars, formatPercent } from '@sevenday/lending';
import { Card } from '../../ui/base/card.tsx';
import { DateText } from '../../ui/text/date-text.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import { UnbrokenText } from '../../ui/text/text-with-unbroken-phrases.tsx';
import { isRepaidAutomatically } from '../automatic-repayment/automatic-repayment.tsx';
import { dueDateFact, totalDueLabel } from '../loan/due-date.tsx';
import { isOff } from '../loan/loan-standing.ts';

function dueOf(loan: Loan) {
  return loan.term_date
    ? dueDateFact('Due', loan)
    : { label: 'Due', value: <UnbrokenText text={dueAfterSending(loan.term_days)} /> };
}

/** Leaves out what never happened, so that nobody wonders about its meaning. */
function termsOf(loan: Loan, isOwedListed: boolean) {
  const { status, repaid_at: repaidAt } = loan;
  const cameToNothing = isOff(status);
  const isDecided =
    cameToNothing || repaidAt !== null || loan.payment_processing || loan.needs_reacceptance;
  return [
    { label: 'Amount', value: formatDollars(loan.amount) },
    { label: 'Requested on', value: <DateText date={loan.created_at} /> },
    ...(loan.disbursed_at
      ? [{ label: 'Money sent on', value: <DateText date={loan.disbursed_at} /> }]
      : []),
    ...(cameToNothing ? [] : [dueOf(loan)]),
    {
      label: `Interest (${formatPercent(loan.interest_rate)})`,
      value: formatDollars(loan.interest_amount),
    },
    // The APR that was signed. The rate beside it may have been lowered since.
    { label: 'APR as signed', value: formatPercent(loan.apr) },
    // Left out while a payment is on its way or nothing is to be paid, so that nobody looks for a debit; and before a
    // re-acceptance, which asks for the choice again.
    ...(isDecided
      ? []
      : [{ label: 'Automatic repayment', value: isRepaidAutomatically(loan) ? 'On' : 'Off' }]),
    ...(repaidAt ? [{ label: 'Repaid on', value: <DateText date={repaidAt} /> }] : []),
    ...(cameToNothing || isOwedListed ? [] : owed(loan)),
  ];
}

function owed(loan: Loan) {
  return [
    { label: 'Late fee', value: formatDollars(loan.late_fee) },
    { label: totalDueLabel(loan), value: formatDollars(loan.total_due), strong: true },
  ];
}

/** Lists the loan's terms, as requested and as they are now. Its ID comes last, in case somebody asks for it. */
export function LoanTerms({ loan, isOwedListed }: { loan: Loan; isOwedListed: boolean }) {
  return (
    <Card title="Terms">
      <Facts items={termsOf(loan, isOwedListed)} />
      <p className="mt-3 text-sm text-muted">Loan ID {loanNumber(loan.id)}</p>
    </Card>
  );
}
