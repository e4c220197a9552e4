import type { Loan } from '@sevenday/contract';
import { countDays } from '@sevenday/lending';
import { DateText } from '../../ui/text/date-text.tsx';
import { UnbrokenText } from '../../ui/text/text-with-unbroken-phrases.tsx';
import { goesBack } from './is-refunded.ts';

/** Shows the due date, which may still move while the payout is on its way (decisions, "term"). */
export function dueDateFact(label: string, loan: Loan) {
  const isOnItsWay = loan.status === 'funded' && loan.disbursed;
  const orLater = `or ${countDays(loan.term_days)} after the money arrives, if that is later`;
  return {
    label,
    value: <DateText date={loan.term_date} as="time" />,
    note: isOnItsWay ? <UnbrokenText text={orLater} /> : undefined,
  };
}

/** Labels the total: nothing is due before the disbursement, nor while a payment of it is on its way. */
export function totalDueLabel(loan: Loan): string {
  const { status, disbursed } = loan;
  if (loan.payment_processing && !goesBack(loan)) return 'Being paid';
  return status === 'funded' && !disbursed ? 'To repay once we send the money' : 'Total due';
}
