import * as z from 'zod/mini';
import { done } from './common-schemas.ts';
import { defineCall } from './define-call.ts';
import { token } from './mailed-link-token.ts';

export const requestEmailConfirmation = defineCall({
  method: 'POST',
  path: '/auth/request-email-confirmation',
  access: 'account.use',
  budget: 'profile_change',
  summary: 'Send a link to confirm your email. If it is confirmed already, nothing is sent.',
  answer: done,
  errors: ['unauthenticated'],
});

export const confirmEmail = defineCall({
  method: 'POST',
  path: '/auth/confirm-email',
  access: 'public',
  budget: 'mailed_link',
  summary: 'Confirm an email with the token of the link.',
  body: z.object({ token }),
  answer: done,
  errors: ['invalid_input', 'link_expired'],
});
