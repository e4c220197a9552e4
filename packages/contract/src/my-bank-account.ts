import * as z from 'zod/mini';
import { isoDate, uuid } from './common-codecs.ts';
import { defineCall } from './define-call.ts';

/** The member's own bank account. `reason` says why it is not verified; null if it is verified. */
export const bankAccount = z.object({
  id: uuid,
  account_holder_name: z.string(),
  bank_name: z.string(),
  account_number_last4: z.string(),
  verified: z.boolean(),
  reason: z.nullable(z.string()),
  /** True if an admin has to approve the account. If false, an unverified account needs something from its owner. */
  awaits_approval: z.boolean(),
  /**
   * No money is sent before this time, because the password, email, name or a verified account changed in the last 24
   * hours. Null when money may be sent.
   */
  usable_from: z.nullable(isoDate),
});
export type BankAccount = z.output<typeof bankAccount>;

export const getMyBankAccount = defineCall({
  method: 'GET',
  path: '/bank/my-account',
  access: 'loans.borrow',
  budget: 'read',
  summary: 'Your linked bank account.',
  answer: bankAccount,
  errors: ['unauthenticated', 'bank_account_not_found'],
});
