import * as z from 'zod/mini';
import { done } from './common-schemas.ts';
import { defineCall } from './define-call.ts';
import { memberParams } from './members.ts';
import { dollars } from './money-codecs.ts';
import { approvalErrors } from './second-person-approval-errors.ts';

export const getDeletion = defineCall({
  method: 'GET',
  path: '/admin/members/:id/deletion',
  access: 'members.delete',
  budget: 'provider_call',
  summary: 'Whether a member can be deleted now.',
  params: memberParams,
  answer: z.object({
    /** Null if the member can be deleted. */
    why_not: z.nullable(z.string()),
    /** The sum of the member's pending loans, which are never sent if the member is deleted. */
    waiting: dollars,
  }),
  errors: ['unauthenticated', 'forbidden', 'invalid_input', 'member_not_found'],
});

export const deleteMember = defineCall({
  method: 'DELETE',
  path: '/admin/members/:id',
  access: 'members.delete',
  budget: 'long_work',
  stepUp: 'always',
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
    'works_here',
    'money_in_transit',
    ...approvalErrors,
  ],
});
