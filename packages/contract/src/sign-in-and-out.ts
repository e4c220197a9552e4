import * as z from 'zod/mini';
import { done } from './common-schemas.ts';
import { currentUser } from './current-user.ts';
import { defineCall } from './define-call.ts';
import { deviceMark } from './device-mark.ts';
import { givenEmail, givenPassword } from './given-email-and-password-fields.ts';

export const session = z.object({ token: z.string(), user: currentUser });

export const login = defineCall({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  budget: 'sign_in',
  summary:
    'Sign in with email and password. A person with a second factor gets `factor_needed` and a ticket in `fields.ticket`.',
  body: z.object({
    email: givenEmail,
    password: givenPassword('Password'),
    device_mark: deviceMark,
  }),
  answer: session,
  errors: ['invalid_input', 'wrong_credentials', 'factor_needed'],
});

export const logout = defineCall({
  method: 'POST',
  path: '/auth/logout',
  access: 'account.use',
  budget: 'change',
  beforeFactor: true,
  summary: 'End this session.',
  answer: done,
  errors: ['unauthenticated'],
});
