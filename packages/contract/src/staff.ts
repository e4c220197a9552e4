import * as z from 'zod/mini';
import { done, isoDate, uuid } from './common-schemas.ts';
import { defineCall } from './define-call.ts';
import { givenEmail } from './given-email-and-password-fields.ts';
import { token } from './mailed-link-token.ts';
import { roleNames, type StaffRole } from './role-names.ts';
import { approvalErrors } from './second-person-approval-errors.ts';

export const invitationHours = 72;

const staffRole = z.enum(
  roleNames.filter((name): name is StaffRole => name !== 'borrower'),
  'Choose a role.',
);
const staffParams = z.object({ id: uuid });

export const staffPerson = z.object({
  id: uuid,
  full_name: z.string(),
  email: z.string(),
  /** The person's role. A suspended person gets this role back when the suspension ends. */
  role: staffRole,
  suspended: z.boolean(),
  has_second_factor: z.boolean(),
  /** When one of the person's sessions was last used. Null if the person is not signed in. */
  last_seen_at: z.nullable(isoDate),
});
export type StaffPerson = z.output<typeof staffPerson>;

export const staffInvitation = z.object({
  id: uuid,
  email: z.string(),
  role: staffRole,
  /** The owner who sent the invitation. Null after the owner was deleted. */
  invited_by: z.nullable(z.string()),
  created_at: isoDate,
  expires_at: isoDate,
});
export type StaffInvitation = z.output<typeof staffInvitation>;

export const getStaff = defineCall({
  method: 'GET',
  path: '/admin/staff',
  access: 'staff.view',
  budget: 'read',
  summary: 'Everyone who works for the lender, and the invitations that are open.',
  answer: z.object({ people: z.array(staffPerson), invitations: z.array(staffInvitation) }),
  errors: ['unauthenticated', 'forbidden'],
});

export const inviteStaff = defineCall({
  method: 'POST',
  path: '/admin/staff/invitations',
  access: 'staff.manage',
  stepUp: 'always',
  budget: 'reset_mail',
  summary:
    'Invite somebody by mail to work for the lender. An earlier invitation to the same email ends.',
  body: z.object({ email: givenEmail, role: staffRole }),
  answer: z.object({ id: uuid }),
  errors: ['unauthenticated', 'forbidden', 'invalid_input', 'already_staff', ...approvalErrors],
});

export const withdrawInvitation = defineCall({
  method: 'DELETE',
  path: '/admin/staff/invitations/:id',
  access: 'staff.manage',
  stepUp: 'always',
  budget: 'change',
  summary: 'Withdraw an invitation. Its link stops working.',
  params: staffParams,
  answer: done,
  errors: ['unauthenticated', 'forbidden', 'invitation_not_found'],
});

export const changeStaffRole = defineCall({
  method: 'PUT',
  path: '/admin/staff/:id/role',
  access: 'staff.manage',
  stepUp: 'always',
  budget: 'change',
  summary: 'Give somebody who works for the lender another role, or none. Their sessions end.',
  params: staffParams,
  body: z.object({ role: z.enum(roleNames, 'Choose a role.') }),
  answer: done,
  errors: [
    'unauthenticated',
    'forbidden',
    'invalid_input',
    'staff_not_found',
    'own_role',
    ...approvalErrors,
  ],
});

export const suspendStaff = defineCall({
  method: 'POST',
  path: '/admin/staff/:id/suspend',
  access: 'staff.manage',
  stepUp: 'always',
  budget: 'change',
  summary: 'Take away a person’s role until an owner gives it back. Their sessions end.',
  params: staffParams,
  answer: done,
  errors: ['unauthenticated', 'forbidden', 'staff_not_found', 'own_role', ...approvalErrors],
});

export const resumeStaff = defineCall({
  method: 'POST',
  path: '/admin/staff/:id/resume',
  access: 'staff.manage',
  stepUp: 'always',
  budget: 'change',
  summary: 'Give a suspended person their role back. They sign in again.',
  params: staffParams,
  answer: done,
  errors: ['unauthenticated', 'forbidden', 'staff_not_found', 'own_role', ...approvalErrors],
});

export const endStaffSessions = defineCall({
  method: 'POST',
  path: '/admin/staff/:id/end-sessions',
  access: 'staff.manage',
  stepUp: 'always',
  budget: 'change',
  summary: 'Sign somebody who works for the lender out everywhere.',
  params: staffParams,
  answer: done,
  errors: ['unauthenticated', 'forbidden', 'staff_not_found'],
});

/**
 * The caller must be signed in with the invited email. All of the caller's sessions then end,
 * because sessions of staff are shorter than sessions of borrowers. Refused with `link_expired`
 * also if the inviter is no longer an owner.
 */
export const acceptInvitation = defineCall({
  method: 'POST',
  path: '/staff-invitations/accept',
  access: 'account.use',
  budget: 'mailed_link',
  summary:
    'Begin to work for the lender with the token of the invitation’s link. Every session ends.',
  body: z.object({ token }),
  answer: z.object({ role: staffRole }),
  errors: ['unauthenticated', 'invalid_input', 'link_expired', 'invited_another', 'already_staff'],
});
