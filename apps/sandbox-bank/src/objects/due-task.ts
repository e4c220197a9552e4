import type { Complaint } from './dispute.ts';

/** What a task of each kind names. */
interface DueTasks {
  post_outbound: { payment: string };
  return_outbound: { payment: string; code: 'account_closed' | 'no_account' };
  settle_debit: { payment_intent: string };
  settle_refund: { refund: string };
  expire_checkout: { session: string };
  dispute: { charge: string; complaint?: Complaint };
  pay_payout: { payout: string };
}

export type DueKind = keyof DueTasks;

/** What the bank does by itself once its clock reaches a time. */
export type DueTask<Kind extends DueKind = DueKind> = {
  [Each in Kind]: { kind: Each } & DueTasks[Each];
}[Kind];

export interface DueItem {
  id: string;
  at_ms: number;
  task: DueTask;
}
