import * as z from 'zod/mini';
import { isoDate, pageQuery, uuid } from './common-schemas.ts';
import { currentUser } from './current-user.ts';
import { defineCall } from './define-call.ts';
import { idVerificationStatus } from './id-verification-status.ts';
import { listDirection } from './sort-direction.ts';
import { optionalMultilineText } from './text-fields.ts';

/**
 * How long the mail about a decision on an ID waits, so that the admin who decided can still undo
 * the decision (decisions, "People").
 */
export const idDecisionUndoMs = 15_000;

export const pendingVerification = z.object({
  id: uuid,
  user: z.object({ id: uuid, full_name: z.string(), email: z.string(), phone: z.string() }),
  id_card_url: z.nullable(z.string()),
  /** For `other`, the page shows only that a file was uploaded. */
  id_card_kind: z.enum(['image', 'pdf', 'other']),
  created_at: isoDate,
});
export type PendingVerification = z.output<typeof pendingVerification>;

export const getPendingVerifications = defineCall({
  method: 'GET',
  path: '/admin/pending-verifications',
  access: 'ids.review',
  budget: 'read',
  summary:
    'ID documents waiting for review, oldest first. With `direction=desc`, the newest first.',
  query: z.extend(pageQuery, { direction: listDirection }),
  answer: z.array(pendingVerification),
  pagedInHeaders: true,
  errors: ['unauthenticated', 'forbidden', 'invalid_input'],
});

export const verifyId = defineCall({
  method: 'POST',
  path: '/admin/verify-id/:id',
  access: 'ids.review',
  budget: 'change',
  summary:
    'Approve or reject an ID document. By approving you state that it shows the member, who is 18 or over, and that you opened it. If you did not open it, say why in the notes.',
  params: z.object({ id: uuid }),
  query: z.object({
    status: z.enum(['approved', 'rejected'], 'Choose approved or rejected.'),
    notes: optionalMultilineText(2000),
  }),
  /** Names the decision in the call that undoes it. */
  answer: z.object({ id: uuid, status: idVerificationStatus, decided_at: isoDate }),
  errors: [
    'unauthenticated',
    'forbidden',
    'own_case',
    'invalid_input',
    'verification_not_found',
    'id_not_waiting',
    'id_not_viewed',
  ],
});

export const undoVerifyId = defineCall({
  method: 'POST',
  path: '/admin/verify-id/:id/undo',
  access: 'ids.review',
  budget: 'change',
  summary:
    'Undo your own decision on an ID document before its mail is sent. The document then waits again. Only the newest decision can be undone: name it by its `decided_at`.',
  params: z.object({ id: uuid }),
  body: z.object({ decided_at: isoDate }),
  answer: z.object({ id: uuid, status: idVerificationStatus }),
  errors: [
    'unauthenticated',
    'forbidden',
    'invalid_input',
    'verification_not_found',
    'id_decision_final',
  ],
});

/**
 * `usual_hours`: 80% of the last 50 decisions took at most this long. Before ten decisions were
 * made, it is the lender's own estimate, or null if the lender gave none.
 */
export const getIdReviewTime = defineCall({
  method: 'GET',
  path: '/profile/id-review-time',
  access: 'loans.borrow',
  budget: 'read',
  summary: 'How many hours a review of an ID usually takes, if that is known.',
  answer: z.object({ usual_hours: z.nullable(z.int()) }),
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
