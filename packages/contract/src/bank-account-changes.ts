import * as z from 'zod/mini';
import { done, givenPassword, uuid } from './common-codecs.ts';
import { defineCall } from './define-call.ts';
import { bankAccount } from './my-bank-account.ts';
import { requiredText } from './personal-fields.ts';

/** Needed only to replace a verified account. A wrong password is refused there, even when it could be left out. */
const currentPassword = z.optional(givenPassword('Current password'));

export const createVerificationSession = defineCall({
  method: 'POST',
  path: '/bank-account/create-verification-session',
  access: 'loans.borrow',
  budget: 'bank_link',
  summary:
    'Start linking a bank account at the provider. Replacing a verified account asks for the password, unless it was entered in the last ten minutes.',
  body: z.object({ current_password: currentPassword }),
  answer: z.object({ client_secret: z.string(), session_id: z.string() }),
  errors: [
    'unauthenticated',
    'in_progress',
    'password_needed',
    'wrong_password',
    'bank_account_in_use',
    'provider_refused',
    'provider_unavailable',
  ],
});

export const verifyBankAccount = defineCall({
  method: 'POST',
  path: '/bank-account/verify-stripe',
  access: 'loans.borrow',
  budget: 'provider_call',
  summary:
    'Finish linking: take the account chosen in the provider’s session. Asks for the password as starting does.',
  body: z.object({
    session_id: requiredText('Session', 255),
    current_password: currentPassword,
  }),
  answer: bankAccount,
  errors: [
    'unauthenticated',
    'invalid_input',
    'in_progress',
    'password_needed',
    'wrong_password',
    'bank_link_not_found',
    'bank_link_incomplete',
    'bank_account_not_usable',
    'bank_account_in_use',
    'provider_refused',
    'provider_unavailable',
  ],
});

export const approveBankAccount = defineCall({
  method: 'POST',
  path: '/admin/members/:id/approve-bank',
  access: 'bank_accounts.review',
  budget: 'change',
  summary:
    'Approve a member’s added but unverified bank account. With `account_id` and `full_name`, only that account, and only for a member of that name.',
  params: z.object({ id: uuid }),
  body: z.object({ account_id: z.optional(uuid), full_name: z.optional(z.string()) }),
  answer: done,
  errors: [
    'unauthenticated',
    'forbidden',
    'own_case',
    'member_not_found',
    'bank_account_not_found',
    'member_renamed',
    'bank_account_verified',
    'bank_account_not_usable',
  ],
});

export const deleteBankAccount = defineCall({
  method: 'DELETE',
  path: '/admin/members/:id/bank-account',
  access: 'bank_accounts.review',
  budget: 'change',
  summary:
    'Remove a member’s bank account. With `account_id`, only that account, even if another was linked since then.',
  params: z.object({ id: uuid }),
  query: z.object({ account_id: z.optional(uuid) }),
  answer: done,
  errors: [
    'unauthenticated',
    'forbidden',
    'own_case',
    'member_not_found',
    'bank_account_not_found',
    'bank_account_in_use',
  ],
});
