import { currentUser } from './current-user.ts';
import { defineCall } from './define-call.ts';

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
