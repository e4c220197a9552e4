import * as z from 'zod/mini';
import { isoDate, uuid } from './common-schemas.ts';
import { defineCall } from './define-call.ts';

/** `reason` says why the account is not verified. Null if the account is verified. */
export const bankAccount = z.object({
  id: uuid,
  account_holder_name: z.string(),
  bank_name: z.string(),
  account_number_last4: z.string(),
  verified: z.boolean(),
  reason: z.nullable(z.string()),
  /** True if an admin has to approve the account and the member has nothing to do first. */
  awaits_approval: z.boolean(),
  /**
   * Until this time, we send the member no money, because their password, email, name or verified
   * bank account changed. Null if no such change holds the money back, even if the account is not
   * verified.
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
