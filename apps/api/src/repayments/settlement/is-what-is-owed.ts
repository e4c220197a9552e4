import { takesPayment } from '@sevenday/lending';
import { type LoanRow, totalDueCents } from '../../loans/index.ts';
import type { PaymentRow } from '../payment/payment.ts';

/**
 * The payment may leave out the late fee or a part of it, because the fee may have been charged
 * after the quote (decisions, "checkout"). False for a loan that takes no payment.
 */
export function isWhatIsOwed(
  loan: LoanRow,
  { amountCents }: Pick<PaymentRow, 'amountCents'>,
): boolean {
  if (!takesPayment(loan)) return false;
  const due = totalDueCents(loan);
  return amountCents <= due && amountCents >= due - loan.lateFeeCents;
}
