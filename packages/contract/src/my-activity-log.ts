import * as z from 'zod/mini';
import type { AuditAction } from './audit-actions.ts';
import { isoDate, pageQuery } from './common-schemas.ts';
import { defineCall } from './define-call.ts';

/**
 * What a person's own activity log shows. Loans, payments and disputes are left out, because a
 * borrower sees them on the loan's page. No sentence names a member of staff.
 */
export const ownLogWords = {
  'member.registered': 'Your account was opened',
  'session.started': 'You signed in',
  'session.ended': 'You signed out',
  'password.changed': 'You changed your password',
  'password.reset': 'You chose a new password with a link that we mailed',
  'email.confirmed': 'You confirmed your email address',
  'factor.added': 'You added a second factor',
  'factor.removed': 'A second factor was removed',
  'factors.reset': 'Your second factors were reset',
  'recovery_codes.made': 'You made new recovery codes',
  'recovery_code.used': 'You used a recovery code',
  'profile.updated': 'You changed your profile',
  'picture.replaced': 'Your picture was changed',
  'picture.deleted': 'Your picture was deleted',
  'member.updated': 'A member of staff changed your profile, level or ID status',
  'member.viewed': 'A member of staff opened your page',
  'statement.viewed': 'A member of staff opened the statement of your loans and payments',
  'audit.opened': 'A member of staff opened the details of a record about you',
  'id_document.submitted': 'You handed in an ID document',
  'id_document.viewed': 'A member of staff opened your ID document',
  'id_document.approved': 'Your ID was approved',
  'id_document.rejected': 'Your ID was not approved',
  'id_document.decision_undone': 'The decision on your ID was taken back',
  'id_approval.ended': 'Your name changed, so your ID has to be checked again',
  'bank_account.added': 'You linked a bank account',
  'bank_account.approved': 'A member of staff approved your bank account',
  'bank_account.holder_rechecked': 'The name on your bank account was compared with your new name',
  'bank_account.verification_lost': 'Your bank account is no longer verified',
  'bank_account.removed': 'A member of staff removed your bank account',
  'admin.granted': 'You became an admin',
  'admin.revoked': 'You are no longer an admin',
  'staff.joined': 'You accepted an invitation to work here',
  'staff.role_changed': 'An owner changed your role',
  'staff.suspended': 'An owner suspended your role',
  'staff.resumed': 'An owner gave you your role back',
  'access.refused': 'You tried to open something that you are not allowed to see',
} as const satisfies Partial<Record<AuditAction, string>>;

const ownLogLine = z.object({
  id: z.string(),
  at: isoDate,
  what: z.string(),
});
export type OwnLogLine = z.output<typeof ownLogLine>;

export const getOwnLog = defineCall({
  method: 'GET',
  path: '/auth/log',
  access: 'account.use',
  budget: 'read',
  summary:
    'What was done with your account, newest first: sign-ins, your password, your ID, your bank account, and what staff opened. Members of staff are not named.',
  query: pageQuery,
  answer: z.object({ lines: z.array(ownLogLine), next_cursor: z.nullable(z.string()) }),
  errors: ['unauthenticated', 'invalid_input'],
});
