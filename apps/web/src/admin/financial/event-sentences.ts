import { auditActions } from '@sevenday/contract';
import { capitalized } from '../../ui/text/capitalized.ts';

const events: ReadonlyMap<string, string> = new Map([
  ['approved', auditActions.loans['loan.approved']],
  ['approval_reversed', 'Loan closed before any money was sent'],
  ['disburse_pressed', 'Money sent'],
  ['payout_posted', auditActions.money['payout.posted']],
  ['payout_failed', 'Payout failed'],
  ['payout_returned', 'Payout returned'],
  ['payout_undone_after_payment', 'Payout returned after the loan was paid'],
  ['paid', 'Loan paid'],
  ['paid_after_write_off', 'Paid after the write-off'],
  ['payment_recorded_in_error', 'Payment recorded in error'],
  ['payment_returned', 'Payment returned'],
  ['payment_refunded', 'Payment given back'],
  ['late_fee', 'Late fee'],
  ['late_fee_waived', 'Late fee waived'],
  ['interest_waived', 'Interest lowered'],
  ['principal_lowered', 'Amount lowered'],
  ['written_off', 'Written off'],
  ['adjustment_reversed', 'Change reversed'],
  ['dispute_lost', 'Dispute lost'],
]);

/** Names a ledger event. An event without a name of its own is shown as the ledger records it. */
export function eventName(event: string): string {
  const known = events.get(event);
  if (known) return known;
  return capitalized(event.replaceAll('_', ' '));
}
