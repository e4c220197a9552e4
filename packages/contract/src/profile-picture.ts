import { currentUser } from './current-user.ts';
import { defineCall } from './define-call.ts';

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
