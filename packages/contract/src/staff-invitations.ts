import * as z from 'zod/mini';
import { done, isoDate, uuid } from './common-schemas.ts';
import { defineCall } from './define-call.ts';
import { givenEmail } from './given-email-and-password-fields.ts';
import { token } from './mailed-link-token.ts';
import { approvalErrors } from './second-person-approval-errors.ts';
import { staffRole } from './staff-role.ts';

export const invitationHours = 72;

export const staffInvitation = z.object({
  id: uuid,
  email: z.string(),
  role: staffRole,
  /** The name of the owner who sent the invitation. */
  invited_by: z.string(),
  created_at: isoDate,
  expires_at: isoDate,
});
export type StaffInvitation = z.output<typeof staffInvitation>;

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
  params: z.object({ id: uuid }),
  answer: done,
  errors: ['unauthenticated', 'forbidden', 'invitation_not_found'],
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
