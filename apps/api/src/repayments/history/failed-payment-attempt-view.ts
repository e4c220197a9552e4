import type { DebitCancellation, Loan } from '@sevenday/contract';
import { takesPayment } from '@sevenday/lending';
import type { LoanRow, ViewedAt } from '../../loans/index.ts';
import { isCancelledUnexpectedly } from '../debits/cancel-announced-debit.ts';
import { asDebit, type DebitRow, type PaymentRow, wasSent } from '../payment/payment.ts';
import { notMadeText } from '../payment/payment-sentences.ts';

type Missed = NonNullable<Loan['missed_payment']>;

/**
 * A payment that was `returned` counts as made here, because the screens show it among refunds and
 * disputes.
 */
export function missedPaymentView(
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
  // After a payout came back, the loan's money may be sent a second time. A payment that failed
  // before then belongs to the first sending, so it is not shown.
  const { outcome: kind, payment, at } = newest;
  if (at && loan.sentAt && at < loan.sentAt) return null;
  return {
    kind,
    amount: payment.amountCents,
    at,
    text: textOf(kind, payment, { ...viewedAt, timeZone: loan.timeZone }),
  };
}

/** Null for `bank_payment_returned`, because the screens have their own sentence for it. */
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
 * If `readDebits` shows a debit as cancelled before its row is changed, the debit has no end time
 * yet. It then counts as the newest payment.
 */
function timeOf({ at }: { at: Date | null }): number {
  return at?.getTime() ?? Number.POSITIVE_INFINITY;
}
