import * as z from 'zod/mini';
import { done, isoDate, uuid } from './common-schemas.ts';
import { defineCall } from './define-call.ts';
import { roleNames } from './role-names.ts';
import { approvalErrors } from './second-person-approval-errors.ts';
import { staffInvitation } from './staff-invitations.ts';
import { staffRole } from './staff-role.ts';

const staffParams = z.object({ id: uuid });

export const staffPerson = z.object({
  id: uuid,
  full_name: z.string(),
  email: z.string(),
  /** The person's role. A suspended person gets this role back when the suspension ends. */
  role: staffRole,
  suspended: z.boolean(),
  has_second_factor: z.boolean(),
  /** When one of the person's sessions was last used. Null if the person is signed in nowhere. */
  last_seen_at: z.nullable(isoDate),
});
export type StaffPerson = z.output<typeof staffPerson>;

export const getStaff = defineCall({
  method: 'GET',
  path: '/admin/staff',
  access: 'staff.view',
  budget: 'read',
  summary: 'Everyone who works for the lender, and the invitations that are open.',
  answer: z.object({ people: z.array(staffPerson), invitations: z.array(staffInvitation) }),
  errors: ['unauthenticated', 'forbidden'],
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
