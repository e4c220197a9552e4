import * as z from 'zod/mini';
import { isoDate, pageQuery, searchQuery, uuid } from './common-schemas.ts';
import { defineCall } from './define-call.ts';
import { idStatusWords, idVerificationStatus } from './id-verification-status.ts';
import { levelWords, membershipLevel } from './membership-level.ts';
import { listDirection } from './sort-direction.ts';

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
  /** True if an ID document waits for an admin's review. */
  id_submitted: z.boolean(),
  profile_picture_url: z.nullable(z.string()),
  has_bank_account: z.boolean(),
  bank_account_verified: z.boolean(),
  /** True if the bank account will be verified as soon as an admin approves it. */
  bank_account_awaits_approval: z.boolean(),
  total_loans_taken: z.int(),
  is_admin: z.boolean(),
  created_at: isoDate,
});
export type Member = z.output<typeof member>;

const memberSorts = ['joined', 'loans'] as const;
export type MemberSort = (typeof memberSorts)[number];

export const getMembers = defineCall({
  method: 'GET',
  path: '/admin/members',
  access: 'members.view',
  budget: 'read',
  summary:
    'Members, newest first. Find them by name, email, phone or loan number, by membership level, by ID status, by a bank account that awaits approval, by bounced email, or by whether they owe on an active loan. `sort=loans` sorts by the number of completed loans. Without `direction`, the newest or the most are first.',
  query: z.extend(pageQuery, {
    search: searchQuery,
    membership_level: z.optional(
      z.union([membershipLevel, z.literal(''), z.literal('all')], levelWords),
    ),
    bank_account: z.optional(
      z.enum(['awaits_approval', '', 'all'], 'Choose awaits_approval or all.'),
    ),
    mail: z.optional(z.enum(['bounced', '', 'all'], 'Choose bounced or all.')),
    id_verification_status: z.optional(
      z.union([idVerificationStatus, z.literal(''), z.literal('all')], idStatusWords),
    ),
    debt: z.optional(z.enum(['owes', '', 'all'], 'Choose owes or all.')),
    sort: z.optional(z.enum(memberSorts, 'Choose joined or loans.')),
    direction: listDirection,
  }),
  answer: z.object({
    members: z.array(member),
    total: z.int(),
    /** Leaves out the caller's own account, because nobody may approve their own. */
    bank_accounts_to_approve: z.int(),
    next_cursor: z.nullable(z.string()),
  }),
  errors: ['unauthenticated', 'forbidden', 'invalid_input'],
});

export const memberParams = z.object({ id: uuid });
