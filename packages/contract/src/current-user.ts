import * as z from 'zod/mini';
import { isoDate, uuid } from './common-schemas.ts';
import { defineCall } from './define-call.ts';
import { idVerificationStatus } from './id-verification-status.ts';
import { membershipLevel } from './membership-level.ts';
import type { Capability } from './role-capabilities.ts';
import { roleNames } from './role-names.ts';

/** The signed-in person (spec section 3). `id_submitted`: an ID document waits for review. */
export const currentUser = z.object({
  id: uuid,
  first_name: z.string(),
  middle_initial: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** True if the person has opened a link that we mailed to `email`. */
  email_confirmed: z.boolean(),
  membership_level: membershipLevel,
  id_verification_status: idVerificationStatus,
  id_submitted: z.boolean(),
  /**
   * Null unless the ID was rejected. Then the reviewer's note, or `idPhotoAdvice` without a note.
   */
  id_notes: z.nullable(z.string()),
  has_bank_account: z.boolean(),
  bank_account_verified: z.boolean(),
  /** True for everyone who works for the lender, in any role. */
  is_admin: z.boolean(),
  role: z.enum(roleNames),
  /** The capabilities of a person who works for the lender. Empty for a borrower. */
  may: z.array(z.custom<Capability>((value) => typeof value === 'string')),
  /**
   * True while the person still uses the one-time password that the server printed at its first
   * start.
   */
  password_is_one_time: z.boolean(),
  total_loans_taken: z.int(),
  profile_picture_url: z.nullable(z.string()),
  created_at: isoDate,
});
export type CurrentUser = z.output<typeof currentUser>;

export const getCurrentUser = defineCall({
  method: 'GET',
  path: '/profile/me',
  access: 'account.use',
  budget: 'read',
  beforeFactor: true,
  summary: 'The person who is signed in.',
  answer: currentUser,
  errors: ['unauthenticated'],
});
