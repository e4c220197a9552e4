import type { DebitCancellation, Loan } from '@sevenday/contract';
import { takesPayment } from '@sevenday/lending';
import type { LoanRow, ViewedAt } from '../../loans/index.ts';
import { isCancelledUnexpectedly } from '../debits/cancel-debit.ts';
import { asDebit, type DebitRow, type PaymentRow, wasSent } from '../payment/payment.ts';
import { notMadeText } from '../payment/payment-sentences.ts';

type Missed = NonNullable<Loan['missed_payment']>;

/**
 * Finds the payment that should have repaid a loan but failed. Null if there is none.
 *
 * Compares the last debit with the last bank payment from a payment page, and returns the newer. A
 * payment that succeeded and was taken back later is shown among refunds and disputes instead.
 */
export function findMissedPayment(
  loan: LoanRow,
  debits: readonly DebitRow[],
  pagePayments: readonly PaymentRow[],
  viewedAt: ViewedAt,
): Missed | null {
  if (loan.paymentProcessing || !takesPayment(loan)) return null;
  const attempts = [debits.at(-1), pagePayments.at(-1)].flatMap((payment) => {
    const outcome = payment && outcomeOf(payment);
    return outcome ? [{ outcome, payment, at: endOf(payment) }] : [];
  });
  const [newest] = attempts.sort((one, other) => timeOf(other) - timeOf(one));
  if (!newest || newest.outcome === 'made') return null;
  // A payment that failed before the loan's money was sent again belongs to an earlier debt, so it
  // is not shown.
  const { outcome: kind, payment, at } = newest;
  if (at && loan.sentAt && at < loan.sentAt) return null;
  return {
    kind,
    amount: payment.amountCents,
    at,
    text: textOf(kind, payment, { ...viewedAt, timeZone: loan.timeZone }),
  };
}

/**
 * Returns a sentence about a debit that was not paid. Null for a payment from a payment page,
 * because the loan's page shows a date for that instead.
 */
function textOf(
  kind: Missed['kind'],
  payment: PaymentRow,
  at: { now: Date; timeZone: string },
): string | null {
  if (kind === 'bank_payment_returned') return null;
  if (kind === 'debit_returned') return 'The last debit did not go through.';
  return notMadeText(asDebit(payment), at);
}

function outcomeOf(payment: PaymentRow): Missed['kind'] | 'made' | null {
  switch (payment.status) {
    case 'succeeded':
    case 'returned':
      return 'made';
    case 'failed':
      if (payment.kind === 'checkout') return 'bank_payment_returned';
      return wasSent(payment) ? 'debit_returned' : 'debit_not_made';
    case 'cancelled':
      return isCancelledUnexpectedly(payment.failureReason as DebitCancellation)
        ? 'debit_not_made'
        : null;
    default:
      return null;
  }
}

function endOf({ returnedAt, finishedAt }: PaymentRow): Date | null {
  return returnedAt ?? finishedAt;
}

/**
 * Returns when a payment ended, in milliseconds. A debit that is about to be cancelled has no end
 * yet, and counts as the newest.
 */
function timeOf({ at }: { at: Date | null }): number {
  return at?.getTime() ?? Number.POSITIVE_INFINITY;
}
