import * as z from 'zod/mini';
import {
  deviceMark,
  done,
  givenEmail,
  givenPassword,
  isoDate,
  passwordWarning,
  uuid,
} from './common-codecs.ts';
import { defineCall } from './define-call.ts';
import { chosenPassword } from './personal-fields.ts';

export const accountSession = z.object({
  id: uuid,
  /** 'Chrome on Android'; null where the browser did not say. */
  device: z.nullable(z.string()),
  created_at: isoDate,
  last_seen_at: isoDate,
  /** The session that asks. */
  current: z.boolean(),
});
export type AccountSession = z.output<typeof accountSession>;

export const getSessions = defineCall({
  method: 'GET',
  path: '/auth/sessions',
  access: 'account.use',
  budget: 'read',
  summary: 'Where you are signed in, the last used first.',
  answer: z.object({ sessions: z.array(accountSession) }),
  errors: ['unauthenticated'],
});

export const endSession = defineCall({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  access: 'account.use',
  budget: 'change',
  summary: 'End one of your sessions.',
  params: z.object({ id: uuid }),
  answer: done,
  errors: ['unauthenticated', 'invalid_input', 'session_not_found'],
});

export const logoutAll = defineCall({
  method: 'POST',
  path: '/auth/logout-all',
  access: 'account.use',
  budget: 'change',
  summary: 'End all your sessions, this one too.',
  answer: done,
  errors: ['unauthenticated'],
});

const passwordChosen = z.extend(done, { password_warning: passwordWarning });

export const changePassword = defineCall({
  method: 'POST',
  path: '/auth/change-password',
  access: 'account.use',
  budget: 'profile_change',
  summary: 'Choose a new password. Every other session ends.',
  body: z.object({
    current_password: givenPassword('Current password'),
    new_password: chosenPassword('New password'),
  }),
  answer: passwordChosen,
  errors: ['unauthenticated', 'invalid_input', 'wrong_password'],
});

/** Gives the same answer, just as fast, whether or not anyone has this email. */
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

const incomplete = 'The link is not complete.';
const token = z.string(incomplete).check(z.regex(/^[\w-]{43}$/, incomplete));

export const resetPassword = defineCall({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  budget: 'mailed_link',
  summary: 'Choose a new password with the token of the link. Every session ends.',
  body: z.object({ token, new_password: chosenPassword('New password'), device_mark: deviceMark }),
  answer: passwordChosen,
  errors: ['invalid_input', 'link_expired'],
});

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
