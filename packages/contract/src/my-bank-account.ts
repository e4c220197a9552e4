import * as z from 'zod/mini';
import { isoDate, uuid } from './common-codecs.ts';
import { defineCall } from './define-call.ts';

/**
 * The member's own bank account. `reason` says why the account is not verified. It is null if the
 * account is verified.
 */
export const bankAccount = z.object({
  id: uuid,
  account_holder_name: z.string(),
  bank_name: z.string(),
  account_number_last4: z.string(),
  verified: z.boolean(),
  reason: z.nullable(z.string()),
  /**
   * True if an admin has to approve the account. False if the account is verified, or if its owner
   * has to act first.
   */
  awaits_approval: z.boolean(),
  /**
   * When the payout wait ends. The member's password, email, name or verified bank account changed
   * in the last 24 hours, so no money is sent before this time. Null if money may be sent.
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
