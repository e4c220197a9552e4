import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import {
  done,
  email,
  firstName,
  givenPassword,
  isoDate,
  lastName,
  middleInitial,
  newPassword,
  phone,
  uuid,
} from './codecs.ts';

export const membershipLevel = z.enum(
  ['silver', 'gold', 'platinum'],
  'Choose silver, gold or platinum.',
);
export const idVerificationStatus = z.enum(
  ['pending', 'approved', 'rejected'],
  'Choose pending, approved or rejected.',
);

/** The current user (spec section 3). `id_submitted`: a document waits for review. */
export const currentUser = z.object({
  id: uuid,
  first_name: z.string(),
  middle_initial: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** They showed that mail to it reaches them. */
  email_confirmed: z.boolean(),
  membership_level: membershipLevel,
  id_verification_status: idVerificationStatus,
  id_submitted: z.boolean(),
  id_notes: z.nullable(z.string()),
  has_bank_account: z.boolean(),
  bank_account_verified: z.boolean(),
  is_admin: z.boolean(),
  total_loans_taken: z.int(),
  profile_picture_url: z.nullable(z.string()),
  created_at: isoDate,
});
export type CurrentUser = z.output<typeof currentUser>;

const session = z.object({ token: z.string(), user: currentUser });

export const login = defineCall({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  summary: 'Sign in with email and password.',
  body: z.object({ email, password: givenPassword }),
  answer: session,
  errors: ['invalid_input', 'wrong_credentials', 'too_many_requests'],
});

export const register = defineCall({
  method: 'POST',
  path: '/auth/register',
  access: 'public',
  summary: 'Register as a borrower. Registering states that one is 18 or over.',
  body: z.object({
    email,
    password: newPassword,
    first_name: firstName,
    last_name: lastName,
    middle_initial: z._default(middleInitial, ''),
    phone,
  }),
  answer: session,
  status: 201,
  errors: ['invalid_input', 'email_taken', 'too_many_requests'],
});

export const logout = defineCall({
  method: 'POST',
  path: '/auth/logout',
  access: 'signed_in',
  summary: 'End this session.',
  answer: done,
  errors: ['unauthenticated'],
});

export const getCurrentUser = defineCall({
  method: 'GET',
  path: '/profile/me',
  access: 'signed_in',
  summary: 'The person who is signed in.',
  answer: currentUser,
  errors: ['unauthenticated'],
});

export const updateProfile = defineCall({
  method: 'PUT',
  path: '/profile/update',
  access: 'signed_in',
  summary: 'Change one’s own name, phone and email.',
  body: z.object({
    first_name: z.optional(firstName),
    last_name: z.optional(lastName),
    middle_initial: z.optional(middleInitial),
    phone: z.optional(phone),
    email: z.optional(email),
    /** For another email, where one signed in more than ten minutes ago. */
    current_password: z.optional(givenPassword),
  }),
  answer: currentUser,
  errors: [
    'unauthenticated',
    'invalid_input',
    'email_taken',
    'password_needed',
    'wrong_password',
    'too_many_requests',
  ],
});

export const uploadPicture = defineCall({
  method: 'POST',
  path: '/profile/upload-picture',
  access: 'signed_in',
  summary: 'Replace one’s profile picture (JPG or PNG, under 5 MB).',
  upload: 'file',
  answer: currentUser,
  errors: [
    'unauthenticated',
    'file_too_large',
    'unsupported_file',
    'damaged_file',
    'invalid_input',
  ],
});

export const deletePicture = defineCall({
  method: 'DELETE',
  path: '/profile/delete-picture',
  access: 'signed_in',
  summary: 'Remove one’s profile picture.',
  answer: currentUser,
  errors: ['unauthenticated'],
});

export const uploadId = defineCall({
  method: 'POST',
  path: '/profile/upload-id',
  access: 'signed_in',
  summary: 'Hand in an ID document (image or PDF) for review.',
  upload: 'file',
  answer: currentUser,
  errors: [
    'unauthenticated',
    'id_already_approved',
    'file_too_large',
    'unsupported_file',
    'damaged_file',
    'invalid_input',
  ],
});
