import type { Answer, getPaymentStatus, Loan } from '@sevenday/contract';
import type { Cents } from '@sevenday/lending';
import { takenBack } from '../loans/returns/returned-payment.ts';

export type PaymentState =
  | 'checking'
  | 'success'
  | 'given_back'
  | 'being_given_back'
  /** The refund failed: the borrower has to say where to send it. */
  | 'refund_owed'
  | 'returned'
  | 'processing'
  | 'expired'
  | 'timeout'
  | 'error';

/** Spec section 9: polled every 2 s, at most 5 times. */
export const pollMs = 2000;
export const pollAttempts = 5;

/**
 * Says where a payment check stands after some answers (spec section 4, "Payment check"). `complete` and `unpaid`
 * means a bank debit under way. It takes days, so waiting here would not help.
 */
export function paymentState(check: {
  answer: Answer<typeof getPaymentStatus> | undefined;
  attempts: number;
  failed: boolean;
}): PaymentState {
  if (check.failed) return 'error';
  if (check.answer?.afterwards) return check.answer.afterwards;
  if (check.answer?.payment_status === 'paid') return 'success';
  if (check.answer?.status === 'expired') return 'expired';
  if (check.answer?.status === 'complete') return 'processing';
  return check.attempts >= pollAttempts ? 'timeout' : 'checking';
}

/** Says why a payment is refunded. */
export function whyGivenBack(
  answer: Pick<Answer<typeof getPaymentStatus>, 'loan_cancelled'>,
): string {
  return answer.loan_cancelled
    ? 'This loan is cancelled, because the money you borrowed is back with us. You owe nothing for it.'
    : 'Your payment doesn’t pay this loan: the loan was already paid or closed, or you owed a different amount.';
}

/**
 * Says whether the borrower has to say where to send the refund, which the payment's own answer doesn't tell. This is certain
 * only if every open refund of that amount waits for them. `loan`: the payment's.
 */
export function isAskedWhereTo(
  amount: Cents,
  loan: Pick<Loan, 'refunds_and_disputes'> | undefined,
): boolean {
  const open = (loan?.refunds_and_disputes.refunds ?? []).filter(
    (refund) => refund.amount === amount && refund.status !== 'given_back',
  );
  return open.length > 0 && open.every(({ status }) => status === 'owed');
}

/** How and when a payment was lost that left its loan owed. */
export type LostPayment = NonNullable<ReturnType<typeof takenBack>>;

/**
 * Finds how the payment of this amount was lost, which its own answer doesn't tell. Null if the loan is not owed because of
 * it: another payment may have repaid the loan since.
 */
export function findLostPayment(amount: Cents, loan: Loan | undefined): LostPayment | null {
  const lost = loan && takenBack(loan);
  return lost?.amount === amount ? lost : null;
}

/** Finds the day by which a payment will be confirmed, which its own answer doesn't tell. */
export function findConfirmationDay(amount: Cents, loan: Loan | undefined): Date | null {
  return loan?.payment_processing && loan.payment_amount === amount
    ? loan.payment_expected_by
    : null;
}
