import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { idStatusWords, idVerificationStatus } from './id-verification-status.ts';
import { member, memberParams } from './members.ts';
import { levelWords, membershipLevel } from './membership-level.ts';
import { firstName, lastName, middleInitial, phone } from './name-and-phone-fields.ts';
import { newEmail } from './new-email-field.ts';
import { optionalMultilineText } from './text-fields.ts';

/**
 * An empty level or ID status is ignored, because an empty form field must not undo an admin's
 * decision.
 */
export const updateMember = defineCall({
  method: 'PUT',
  path: '/admin/members/:id',
  access: 'members.edit',
  budget: 'change',
  stepUp: 'identity_change',
  summary: 'Edit a member. Approving the ID needs a look at the document that waits, or a reason.',
  params: memberParams,
  body: z.object({
    first_name: z.optional(firstName),
    last_name: z.optional(lastName),
    middle_initial: z.optional(middleInitial),
    phone: z.optional(phone),
    email: z.optional(newEmail),
    membership_level: z.optional(z.union([membershipLevel, z.literal('')], levelWords)),
    id_verification_status: z.optional(
      z.union([idVerificationStatus, z.literal('')], idStatusWords),
    ),
    reason: optionalMultilineText(2000),
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
    'id_not_viewed',
  ],
});
