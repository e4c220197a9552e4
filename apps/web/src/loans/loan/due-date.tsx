import type { Loan } from '@sevenday/contract';
import { countDays } from '@sevenday/lending';
import { DateText } from '../../ui/text/date-text.tsx';
import { UnbrokenText } from '../../ui/text/unbroken-text.tsx';
import { goesBack } from './is-refunded.ts';

/** When a loan is due. While its money is on its way, the day may still become a later one (decisions, "term"). */
export function dueDateFact(label: string, loan: Loan) {
  const isOnItsWay = loan.status === 'funded' && loan.disbursed;
  const orLater = `or ${countDays(loan.term_days)} after the money arrives, if that is later`;
  return {
    label,
    value: <DateText date={loan.term_date} as="time" />,
    note: isOnItsWay ? <UnbrokenText text={orLater} /> : undefined,
  };
}

/** Before the money is sent nothing is due; what a payment on its way pays is not asked for again. */
export function totalDueLabel(loan: Loan): string {
  const { status, disbursed } = loan;
  if (loan.payment_processing && !goesBack(loan)) return 'Settled once your payment is confirmed';
  return status === 'funded' && !disbursed ? 'To repay once it is sent' : 'Total due';
}
