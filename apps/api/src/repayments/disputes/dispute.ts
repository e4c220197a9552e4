import type { disputes } from '../payment/store.ts';

export type DisputeRow = typeof disputes.$inferSelect;

/** Reasons of what the provider tells as a dispute, and is the late return of a debit by its bank. */
export const returnReasons = [
  'insufficient_funds',
  'incorrect_account_details',
  'bank_cannot_process',
];
