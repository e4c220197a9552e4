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
  pageQuery,
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
  }),
  answer: currentUser,
  errors: ['unauthenticated', 'invalid_input', 'email_taken'],
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

export const pendingVerification = z.object({
  id: uuid,
  user: z.object({ id: uuid, full_name: z.string(), email: z.string(), phone: z.string() }),
  id_card_url: z.nullable(z.string()),
  /** What the page may show: an image, a PDF, or a note that a document is there. */
  id_card_kind: z.enum(['image', 'pdf', 'other']),
  created_at: isoDate,
});
export type PendingVerification = z.output<typeof pendingVerification>;

export const getPendingVerifications = defineCall({
  method: 'GET',
  path: '/admin/pending-verifications',
  access: 'admin',
  summary: 'ID documents waiting for review, oldest first.',
  query: pageQuery,
  answer: z.array(pendingVerification),
  pagedInHeaders: true,
  errors: ['unauthenticated', 'forbidden', 'invalid_input'],
});

export const verifyId = defineCall({
  method: 'POST',
  path: '/admin/verify-id/:id',
  access: 'admin',
  summary:
    'Approve or reject an ID document. Approving states that it shows the member, 18 or over.',
  params: z.object({ id: uuid }),
  query: z.object({
    status: z.enum(['approved', 'rejected'], 'Choose approved or rejected.'),
    notes: z.optional(z.string().check(z.maxLength(2000, 'Notes are at most 2000 characters.'))),
  }),
  answer: z.object({ id: uuid, status: idVerificationStatus }),
  errors: [
    'unauthenticated',
    'forbidden',
    'own_case',
    'invalid_input',
    'verification_not_found',
    'id_not_waiting',
  ],
});

export const member = z.object({
  id: uuid,
  full_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  middle_initial: z.string(),
  phone: z.string(),
  email: z.string(),
  membership_level: membershipLevel,
  id_verification_status: idVerificationStatus,
  profile_picture_url: z.nullable(z.string()),
  has_bank_account: z.boolean(),
  bank_account_verified: z.boolean(),
  total_loans_taken: z.int(),
  is_admin: z.boolean(),
  created_at: isoDate,
});
export type Member = z.output<typeof member>;

export const getMembers = defineCall({
  method: 'GET',
  path: '/admin/members',
  access: 'admin',
  summary: 'Members, newest first, by name or email and by membership level.',
  query: z.extend(pageQuery, {
    search: z.optional(z.string().check(z.maxLength(200))),
    membership_level: z.optional(z.union([membershipLevel, z.literal(''), z.literal('all')])),
  }),
  answer: z.object({
    members: z.array(member),
    total: z.int(),
    next_cursor: z.nullable(z.string()),
  }),
  errors: ['unauthenticated', 'forbidden', 'invalid_input'],
});

const memberParams = z.object({ id: uuid });

/** A blank level or ID status changes nothing, so that an empty form cannot undo a decision. */
export const updateMember = defineCall({
  method: 'PUT',
  path: '/admin/members/:id',
  access: 'admin',
  summary: 'Edit a member.',
  params: memberParams,
  body: z.object({
    first_name: z.optional(firstName),
    last_name: z.optional(lastName),
    middle_initial: z.optional(middleInitial),
    phone: z.optional(phone),
    email: z.optional(email),
    membership_level: z.optional(z.union([membershipLevel, z.literal('')])),
    id_verification_status: z.optional(z.union([idVerificationStatus, z.literal('')])),
  }),
  bodyAlsoInQuery: true,
  answer: member,
  errors: [
    'unauthenticated',
    'forbidden',
    'own_case',
    'invalid_input',
    'member_not_found',
    'email_taken',
  ],
});

export const deleteMember = defineCall({
  method: 'DELETE',
  path: '/admin/members/:id',
  access: 'admin',
  summary: 'Delete a member for good: profile, loans, bank accounts, ID verifications and files.',
  params: memberParams,
  answer: done,
  errors: [
    'unauthenticated',
    'forbidden',
    'own_case',
    'invalid_input',
    'member_not_found',
    'provider_unavailable',
    'last_admin',
    'money_in_transit',
  ],
});
