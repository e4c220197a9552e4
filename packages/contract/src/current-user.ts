import * as z from 'zod/mini';
import { deviceMark, done, givenEmail, givenPassword, isoDate, uuid } from './common-codecs.ts';
import { defineCall } from './define-call.ts';

export const levelWords = 'Choose silver, gold or platinum.';
export const membershipLevel = z.enum(['silver', 'gold', 'platinum'], levelWords);
export const idStatusWords = 'Choose pending, approved or rejected.';
export const idVerificationStatus = z.enum(['pending', 'approved', 'rejected'], idStatusWords);

/** The current user (spec section 3). `id_submitted`: a document waits for review. */
export const currentUser = z.object({
  id: uuid,
  first_name: z.string(),
  middle_initial: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The user has shown that mail to this address reaches them. */
  email_confirmed: z.boolean(),
  membership_level: membershipLevel,
  id_verification_status: idVerificationStatus,
  id_submitted: z.boolean(),
  id_notes: z.nullable(z.string()),
  has_bank_account: z.boolean(),
  bank_account_verified: z.boolean(),
  is_admin: z.boolean(),
  /** The password was printed at the first start, and must be changed. */
  password_is_one_time: z.boolean(),
  total_loans_taken: z.int(),
  profile_picture_url: z.nullable(z.string()),
  created_at: isoDate,
});
export type CurrentUser = z.output<typeof currentUser>;

export const session = z.object({ token: z.string(), user: currentUser });

export const login = defineCall({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  budget: 'sign_in',
  summary: 'Sign in with email and password.',
  body: z.object({
    email: givenEmail,
    password: givenPassword('Password'),
    device_mark: deviceMark,
  }),
  answer: session,
  errors: ['invalid_input', 'wrong_credentials'],
});

export const logout = defineCall({
  method: 'POST',
  path: '/auth/logout',
  access: 'account.use',
  budget: 'change',
  summary: 'End this session.',
  answer: done,
  errors: ['unauthenticated'],
});

export const getCurrentUser = defineCall({
  method: 'GET',
  path: '/profile/me',
  access: 'account.use',
  budget: 'read',
  summary: 'The person who is signed in.',
  answer: currentUser,
  errors: ['unauthenticated'],
});
