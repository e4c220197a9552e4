import { refusals } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { and, inArray } from 'drizzle-orm';
import { Refusal } from '../platform/base/refusal.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { liveStatuses } from './payment/payment.ts';
import { payments, refunds } from './payment/tables.ts';
import { openRefundStatuses } from './refunds/refund-status.ts';

/**
 * Refuses with `money_in_transit`. With `openPages: 'ignored'`, a payment that is still `planned`
 * or `open` does not count: a page on which nobody has paid yet, or a planned debit.
 */
export async function refuseDeletionDuringPaymentOrRefund(
  tx: Tx,
  loanIds: string[],
  { openPages }: { openPages: 'counted' | 'ignored' },
): Promise<void> {
  const counted = openPages === 'counted' ? liveStatuses : (['processing'] as const);
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(inArray(payments.loanId, loanIds), inArray(payments.status, [...counted])));
  if (payment) {
    const amount = formatDollars(payment.amountCents);
    throw new Refusal('money_in_transit', refusals.deleting.payment(amount));
  }
  const [refund] = await tx
    .select()
    .from(refunds)
    .where(and(inArray(refunds.loanId, loanIds), inArray(refunds.status, openRefundStatuses)));
  if (refund) {
    const amount = formatDollars(refund.amountCents);
    throw new Refusal('money_in_transit', refusals.deleting.refund(amount));
  }
}
