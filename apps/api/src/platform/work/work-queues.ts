import type { WorkKind } from '@sevenday/contract';
import type { WorkQueue } from '../database/tables.ts';

/**
 * How many lanes each queue has. A server's queues share no lanes, so a mail server or a file store
 * that does not answer never delays money. `money`: work that should not wait, such as payouts and
 * the payment provider's events. `upkeep`: work that may wait; at midnight, it is due for thousands
 * of loans at once.
 */
export const lanesOf = { money: 4, mail: 2, upkeep: 2, files: 1 } as const satisfies Record<
  WorkQueue,
  number
>;

export const workQueues = Object.keys(lanesOf) as WorkQueue[];

export type { WorkKind };

/** If a kind moves to another queue, stored rows stay in the old one until requested again. */
export const queueOf = {
  send_mail: 'mail',
  // Leads only to a mail. It must not delay money, because strangers can cause very many rows of
  // it.
  start_password_reset: 'mail',
  send_payout: 'money',
  check_payout: 'money',
  age_loan: 'upkeep',
  remind_payment: 'upkeep',
  tell_changes: 'money',
  run_daily: 'upkeep',
  seal_books: 'upkeep',
  count_refused_sign_ins: 'upkeep',
  count_refused_calls: 'upkeep',
  alarm_owners: 'mail',
  close_checkout: 'money',
  create_mandate: 'money',
  hand_over_debit: 'money',
  stop_debits: 'money',
  check_payment: 'money',
  send_refund: 'money',
  record_fee: 'upkeep',
  check_dispute: 'money',
  check_mandate: 'money',
  process_event: 'money',
  hear_provider: 'money',
  fetch_events: 'money',
  daily_close: 'upkeep',
  morning_mail: 'upkeep',
  forget_bank_account: 'upkeep',
  forget_customer: 'upkeep',
  remove_file: 'files',
  forget_mail: 'files',
  forget_deleted: 'files',
  note_deletion: 'files',
  // Deletes a member whom a restore brought back. Waits for the payment provider's events, as
  // money does, because a loan may have been paid after the backup was made.
  delete_again: 'money',
} as const satisfies Record<WorkKind, WorkQueue>;

/** Workers take this work even after its tries are used up: perhaps nothing requests it again. */
export const recurringWork: readonly WorkKind[] = [
  'run_daily',
  'seal_books',
  'count_refused_sign_ins',
  'count_refused_calls',
  'hear_provider',
  'fetch_events',
  'daily_close',
  'morning_mail',
];
