import { takesPayment } from '@sevenday/lending';
import { type LoanRow, totalDueCents } from '../../loans/index.ts';
import type { PaymentRow } from '../payment/payment.ts';

/**
 * The payment may leave out the late fee, which may have been charged after the quote. Any other
 * amount comes from a quote that is out of date, and such a payment is refunded.
 */
export function isWhatIsOwed(
  loan: LoanRow,
  { amountCents }: Pick<PaymentRow, 'amountCents'>,
): boolean {
  if (!takesPayment(loan)) return false;
  const due = totalDueCents(loan);
  return amountCents <= due && amountCents >= due - loan.lateFeeCents;
}
