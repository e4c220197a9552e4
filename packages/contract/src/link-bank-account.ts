import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { givenPassword } from './given-email-and-password-fields.ts';
import { bankAccount } from './my-bank-account.ts';
import { requiredText } from './text-fields.ts';

/**
 * The password is ignored if the member never had a verified bank account. Otherwise it is
 * required, unless the member entered it in this sign-in session in the last ten minutes. A wrong
 * password is refused.
 */
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
