import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { deviceMark } from './device-mark.ts';
import { longestPassword } from './given-email-and-password-fields.ts';
import { appCode, passkeyAnswer, webAuthnValues } from './second-factor-proof.ts';
import { requiredText } from './text-fields.ts';

/** Ten codes, shown only in this answer. Null if the person still has recovery codes. */
const factorAdded = z.object({ recovery_codes: z.nullable(z.array(z.string())) });

/**
 * Ignored if the person already has a second factor. Otherwise required, unless the person entered
 * it in this session in the last ten minutes.
 */
const currentPassword = z.optional(z.string('Enter your password.').check(longestPassword));

const name = requiredText('Name', 60);

const shared = ['unauthenticated', 'invalid_input', 'too_many_factors'] as const;
const beginErrors = [...shared, 'password_needed', 'wrong_password'] as const;
const addErrors = [...shared, 'factor_attempt_over', 'wrong_factor'] as const;

export const beginPasskey = defineCall({
  method: 'POST',
  path: '/factors/passkeys/begin',
  access: 'account.use',
  budget: 'profile_change',
  beforeFactor: true,
  stepUp: 'always',
  summary: 'Begin to add a passkey. Answers the options for the browser.',
  body: z.object({ current_password: currentPassword }),
  answer: z.object({ options: webAuthnValues }),
  errors: [...beginErrors, 'passkey_not_possible'],
});

export const addPasskey = defineCall({
  method: 'POST',
  path: '/factors/passkeys',
  access: 'account.use',
  budget: 'profile_change',
  beforeFactor: true,
  summary: 'Add the passkey that the browser made. The first factor ends every other session.',
  body: z.object({ name, passkey: passkeyAnswer, device_mark: deviceMark }),
  answer: factorAdded,
  errors: addErrors,
});

export const beginApp = defineCall({
  method: 'POST',
  path: '/factors/apps/begin',
  access: 'account.use',
  budget: 'profile_change',
  beforeFactor: true,
  stepUp: 'always',
  summary: 'Begin to add an authenticator app. Answers its secret once.',
  body: z.object({ current_password: currentPassword }),
  answer: z.object({ secret: z.string(), address: z.string() }),
  errors: beginErrors,
});

export const addApp = defineCall({
  method: 'POST',
  path: '/factors/apps',
  access: 'account.use',
  budget: 'profile_change',
  beforeFactor: true,
  summary:
    'Add the authenticator app, with a code that it shows. The first factor ends every other session.',
  body: z.object({ name, code: appCode, device_mark: deviceMark }),
  answer: factorAdded,
  errors: addErrors,
});
