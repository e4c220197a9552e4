import type { Loan } from '@sevenday/contract';
import { takesPayment } from '@sevenday/lending';

/**
 * Whether a payment on its way will be given back: its loan owes nothing, as its own money came back, or as it was repaid or
 * called off since (decisions, "two payments").
 */
export function goesBack(loan: Pick<Loan, 'status' | 'disbursed' | 'payment_processing'>): boolean {
  return loan.payment_processing && !takesPayment({ status: loan.status, sent: loan.disbursed });
}
