import * as z from 'zod/mini';
import { done } from './common-schemas.ts';
import { defineCall } from './define-call.ts';
import { deviceMark } from './device-mark.ts';
import { givenEmail, givenPassword } from './given-email-and-password-fields.ts';
import { token } from './mailed-link-token.ts';
import { chosenPassword, passwordWarning } from './new-password-field.ts';
import { factorProof, factorTicket } from './second-factor-proof.ts';

const passwordChosen = z.extend(done, { password_warning: passwordWarning });

export const changePassword = defineCall({
  method: 'POST',
  path: '/auth/change-password',
  access: 'account.use',
  budget: 'profile_change',
  beforeFactor: true,
  summary: 'Choose a new password. Every other session ends.',
  body: z.object({
    current_password: givenPassword('Current password'),
    new_password: chosenPassword('New password'),
  }),
  answer: passwordChosen,
  errors: ['unauthenticated', 'invalid_input', 'wrong_password'],
});

/**
 * For an unknown email, the answer has the same words and takes the same time, so that nobody can
 * find out who is a member.
 */
export const requestPasswordReset = defineCall({
  method: 'POST',
  path: '/auth/request-password-reset',
  access: 'public',
  budget: 'reset_mail',
  summary: 'Send a link to choose a new password by mail.',
  body: z.object({ email: givenEmail }),
  answer: done,
  errors: ['invalid_input'],
});

export const resetPassword = defineCall({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  budget: 'mailed_link',
  summary: 'Choose a new password with the token of the link. Every session ends.',
  body: z.object({
    token,
    new_password: chosenPassword('New password'),
    device_mark: deviceMark,
    /**
     * Only staff with a second factor need `ticket` and `proof`. Their first call is refused with
     * `factor_needed` and a ticket. Their second call sends both.
     */
    ticket: z.optional(factorTicket),
    proof: z.optional(factorProof),
  }),
  answer: passwordChosen,
  errors: ['invalid_input', 'link_expired', 'factor_needed', 'ticket_over', 'wrong_factor'],
});
