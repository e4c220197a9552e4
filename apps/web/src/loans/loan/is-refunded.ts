import type { Loan } from '@sevenday/contract';
import { takesPayment } from '@sevenday/lending';

/**
 * Says whether a payment on its way will be refunded. It will if its loan owes nothing: the payout was returned, or the loan
 * was repaid or cancelled since (decisions, "two payments").
 */
export function goesBack(loan: Pick<Loan, 'status' | 'disbursed' | 'payment_processing'>): boolean {
  return loan.payment_processing && !takesPayment({ status: loan.status, sent: loan.disbursed });
}
