import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { deviceMark } from './device-mark.ts';
import { firstName, lastName, middleInitial, phone } from './name-and-phone-fields.ts';
import { newEmail } from './new-email-field.ts';
import { chosenPassword, passwordWarning } from './new-password-field.ts';
import { session } from './sign-in-and-out.ts';

export const register = defineCall({
  method: 'POST',
  path: '/auth/register',
  access: 'public',
  budget: 'registration',
  summary: 'Register as a borrower. By registering you state that you are 18 or over.',
  body: z.object({
    email: newEmail,
    password: chosenPassword('Password'),
    first_name: firstName,
    last_name: lastName,
    middle_initial: z._default(middleInitial, ''),
    phone,
    device_mark: deviceMark,
  }),
  answer: z.extend(session, { password_warning: passwordWarning }),
  status: 201,
  errors: ['invalid_input', 'email_taken'],
});
