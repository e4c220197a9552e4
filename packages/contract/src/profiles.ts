import * as z from 'zod/mini';
import { deviceMark, givenPassword, passwordWarning } from './common-codecs.ts';
import { currentUser, session } from './current-user.ts';
import { defineCall } from './define-call.ts';
import { email } from './email.ts';
import { chosenPassword, firstName, lastName, middleInitial, phone } from './personal-fields.ts';

export const register = defineCall({
  method: 'POST',
  path: '/auth/register',
  access: 'public',
  budget: 'registration',
  summary: 'Register as a borrower. By registering you state that you are 18 or over.',
  body: z.object({
    email,
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
    email: z.optional(email),
    /**
     * Needed to change the email, unless the password was entered in this session in the last ten minutes. A wrong
     * password is refused.
     */
    current_password: z.optional(givenPassword('Current password')),
  }),
  answer: currentUser,
  errors: ['unauthenticated', 'invalid_input', 'email_taken', 'password_needed', 'wrong_password'],
});

export const uploadPicture = defineCall({
  method: 'POST',
  path: '/profile/upload-picture',
  access: 'account.use',
  budget: 'upload',
  summary: 'Replace your profile picture (JPG or PNG, under 5 MB).',
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
  access: 'account.use',
  budget: 'profile_change',
  summary: 'Remove your profile picture.',
  answer: currentUser,
  errors: ['unauthenticated'],
});

export const uploadId = defineCall({
  method: 'POST',
  path: '/profile/upload-id',
  access: 'loans.borrow',
  budget: 'upload',
  summary: 'Upload an ID document (image or PDF) for review.',
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
