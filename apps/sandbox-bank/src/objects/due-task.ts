import type { Complaint } from './dispute.ts';

/** What the bank does by itself once its clock reaches a time. */
export type DueTask =
  | { kind: 'post_outbound'; payment: string }
  | { kind: 'return_outbound'; payment: string; code: 'account_closed' | 'no_account' }
  | { kind: 'settle_debit'; payment_intent: string }
  | { kind: 'settle_refund'; refund: string }
  | { kind: 'expire_checkout'; session: string }
  | { kind: 'dispute'; charge: string; complaint?: Complaint }
  | { kind: 'pay_payout'; payout: string };

export interface DueItem {
  id: string;
  at_ms: number;
  task: DueTask;
}
