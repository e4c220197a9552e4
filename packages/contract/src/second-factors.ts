import * as z from 'zod/mini';
import { done, isoDate, uuid } from './common-schemas.ts';
import { defineCall } from './define-call.ts';
import { factorProof, webAuthnValues } from './second-factor-proof.ts';

/**
 * `passkey`: a key in a phone, a computer or a security key. `totp`: an app that shows a new code
 * every 30 seconds.
 */
export const factorKind = z.enum(['passkey', 'totp']);

export const secondFactor = z.object({
  id: uuid,
  kind: factorKind,
  name: z.string(),
  created_at: isoDate,
  last_used_at: z.nullable(isoDate),
});
export type SecondFactor = z.output<typeof secondFactor>;

/**
 * `passkey`: what the browser needs to ask for a passkey; null if the person can use none.
 * `has_app`: true if the person has an authenticator app.
 */
export const factorChallenge = z.object({
  passkey: z.nullable(webAuthnValues),
  has_app: z.boolean(),
  recovery_codes_left: z.int(),
});
export type FactorChallenge = z.output<typeof factorChallenge>;

const ownFactors = z.object({
  factors: z.array(secondFactor),
  recovery_codes_left: z.int(),
  /** True if the person must have a second factor, because they are staff and real money moves. */
  required: z.boolean(),
  /**
   * False if the product's address is an IP address, or neither https nor localhost, because
   * browsers then allow no passkeys.
   */
  passkeys_possible: z.boolean(),
  /**
   * Null if the person may move money now. Staff may not for 24 hours after another person reset
   * their second factors and, where real money moves, after they joined.
   */
  money_rights_from: z.nullable(isoDate),
});
export type OwnFactors = z.output<typeof ownFactors>;

export const getFactors = defineCall({
  method: 'GET',
  path: '/factors',
  access: 'account.use',
  budget: 'read',
  beforeFactor: true,
  summary: 'Your second factors, and how many recovery codes are left.',
  answer: ownFactors,
  errors: ['unauthenticated'],
});

export const removeFactor = defineCall({
  method: 'DELETE',
  path: '/factors/:id',
  access: 'account.use',
  budget: 'profile_change',
  stepUp: 'always',
  summary: 'Remove one of your second factors.',
  params: z.object({ id: uuid }),
  answer: done,
  errors: ['unauthenticated', 'invalid_input', 'step_up_needed', 'factor_not_found'],
});

export const renewRecoveryCodes = defineCall({
  method: 'POST',
  path: '/factors/recovery-codes',
  access: 'account.use',
  budget: 'profile_change',
  stepUp: 'always',
  summary: 'Make ten new recovery codes. The former ones no longer work.',
  answer: z.object({ recovery_codes: z.array(z.string()) }),
  errors: ['unauthenticated', 'step_up_needed', 'factor_not_found'],
});

export const getFactorChallenge = defineCall({
  method: 'POST',
  path: '/factors/challenge',
  access: 'account.use',
  budget: 'change',
  summary: 'What you may use to confirm a change.',
  answer: factorChallenge,
  errors: ['unauthenticated'],
});

export const confirmFactor = defineCall({
  method: 'POST',
  path: '/factors/confirm',
  access: 'account.use',
  budget: 'sign_in',
  summary: 'Confirm with a second factor. It counts in this session for ten minutes.',
  body: z.object({ proof: factorProof }),
  answer: done,
  errors: ['unauthenticated', 'invalid_input', 'wrong_factor'],
});
