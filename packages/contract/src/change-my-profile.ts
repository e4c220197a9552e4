import * as z from 'zod/mini';
import { currentUser } from './current-user.ts';
import { defineCall } from './define-call.ts';
import { givenPassword } from './given-email-and-password-fields.ts';
import { firstName, lastName, middleInitial, phone } from './name-and-phone-fields.ts';
import { newEmail } from './new-email-field.ts';

export const updateProfile = defineCall({
  method: 'PUT',
  path: '/profile/update',
  access: 'account.use',
  budget: 'profile_change',
  summary: 'Change your name, phone and email.',
  body: z.object({
    first_name: z.optional(firstName),
    last_name: z.optional(lastName),
    middle_initial: z.optional(middleInitial),
    phone: z.optional(phone),
    email: z.optional(newEmail),
    /**
     * To change the email, the person must send their password, unless they entered it in this
     * session in the last ten minutes. A wrong password is refused. Without a new email, the field
     * is ignored.
     */
    current_password: z.optional(givenPassword('Current password')),
  }),
  answer: currentUser,
  errors: ['unauthenticated', 'invalid_input', 'email_taken', 'password_needed', 'wrong_password'],
});
