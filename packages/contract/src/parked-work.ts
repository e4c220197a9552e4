import * as z from 'zod/mini';
import { isoDate, pageQuery, uuid } from './common-codecs.ts';
import { defineCall } from './define-call.ts';

/** Every kind of work for the outside, in words. A kind must never change: rows with it wait in lenders' databases. */
export const workKinds = {
  send_mail: 'Send a mail',
  start_password_reset: 'Send a link to choose a new password',
  send_payout: 'Send a loan’s money',
  check_payout: 'Check on a payout',
  age_loan: 'Follow a loan’s dates',
  remind_payment: 'Remind a borrower',
  tell_changes: 'Tell a borrower what changed',
  run_daily: 'Delete what was kept long enough',
  seal_books: 'Seal the books',
  count_refused_sign_ins: 'Count refused sign-ins',
  close_checkout: 'Close a payment page',
  create_mandate: 'Make the authorization for a debit',
  hand_over_debit: 'Submit a debit',
  stop_debits: 'Cancel the debits of a bank account',
  check_payment: 'Check on a payment',
  send_refund: 'Send a refund',
  record_fee: 'Record the provider’s fee of a payment',
  check_dispute: 'Check on a dispute',
  check_mandate: 'Check the authorization for a debit',
  process_event: 'Record an event of the payment provider',
  hear_provider: 'Record all that the payment provider did',
  fetch_events: 'Fetch the payment provider’s events',
  daily_close: 'Close the day',
  forget_bank_account: 'Disconnect a bank account at the provider',
  forget_customer: 'Delete a customer at the provider',
  remove_file: 'Remove a file',
  forget_mail: 'Remove the file of a mail',
  forget_deleted: 'Clear deleted rows out of the database',
} as const;
export type WorkKind = keyof typeof workKinds;

const parkedWork = z.object({
  id: uuid,
  kind: z.enum(Object.keys(workKinds) as [WorkKind, ...WorkKind[]]),
  /** What the work is about: an id of ours or the provider's; null if the key of the work means nothing to a person. */
  about: z.nullable(z.string()),
  /** The last failure, as its kind and code. */
  reason: z.string(),
  tries: z.int(),
  parked_at: isoDate,
  /** True for work that goes on by itself, because everything depends on it. */
  goes_on: z.boolean(),
});
export type ParkedWork = z.output<typeof parkedWork>;

const refusals = ['unauthenticated', 'forbidden', 'invalid_input'] as const;

export const listParkedWork = defineCall({
  method: 'GET',
  path: '/admin/parked-work',
  access: 'work.retry',
  budget: 'read',
  summary: 'Work that has used up its tries, newest first.',
  query: pageQuery,
  answer: z.array(parkedWork),
  pagedInHeaders: true,
  errors: refusals,
});

const retried = z.object({ retried: z.int() });

export const retryParkedWork = defineCall({
  method: 'POST',
  path: '/admin/parked-work/:id/retry',
  access: 'work.retry',
  budget: 'change',
  summary: 'Try parked work again, with all its tries.',
  params: z.object({ id: uuid }),
  answer: retried,
  errors: [...refusals, 'parked_work_not_found'],
});

export const retryAllParkedWork = defineCall({
  method: 'POST',
  path: '/admin/parked-work/retry',
  access: 'work.retry',
  budget: 'change',
  summary: 'Try all parked work again, as after an outage.',
  answer: retried,
  errors: refusals,
});
