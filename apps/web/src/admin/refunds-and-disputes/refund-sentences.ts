import type { OwedRefund } from '@sevenday/contract';
import { addCents, formatDollars } from '@sevenday/lending';
import { countOf } from '../../ui/text/count-with-noun.ts';

/** Our own code, and Stripe's codes (docs.stripe.com/api/refunds/object) that are not plain words. */
const reasons: Record<string, string> = {
  received_outside: 'paid to your own bank: give it back from there',
  canceled: 'cancelled',
  charge_for_pending_refund_disputed: 'the payment was disputed first',
  expired_or_canceled_card: 'expired or cancelled card',
  merchant_request: 'stopped at your request',
  unknown: 'failed, no reason given',
};

/** Sums refunds: '3 refunds, $75.00 in all, 1 on its way'. Gives only the count if some are not loaded. */
export function refundsText(
  refunds: readonly Pick<OwedRefund, 'amount' | 'status'>[],
  total: number,
): string {
  if (total === 0) return 'No refunds are owed.';
  const many = countOf(total, 'refund');
  if (refunds.length < total) return many;
  const sum = formatDollars(addCents(...refunds.map(({ amount }) => amount)));
  const moving = refunds.filter(({ status }) => status === 'under_way').length;
  const parts = total === 1 ? [`${many} of ${sum}`] : [many, `${sum} in all`];
  if (moving > 0) parts.push(onTheirWay(moving, total));
  return parts.join(', ');
}

function onTheirWay(moving: number, total: number): string {
  if (moving === total) return total === 1 ? 'on its way' : 'all on their way';
  return moving === 1 ? '1 on its way' : `${moving} on their way`;
}

/** Says why a refund could not be sent. A code without words is shown as it is. */
export function refundReason(reason: string): string {
  return reasons[reason] ?? reason.replaceAll('_', ' ');
}
