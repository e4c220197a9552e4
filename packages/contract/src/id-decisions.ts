import * as z from 'zod/mini';
import { isoDate, uuid } from './common-schemas.ts';
import { defineCall } from './define-call.ts';
import { idVerificationStatus } from './id-verification-status.ts';
import { optionalMultilineText } from './text-fields.ts';

/**
 * How long the mail about a decision on an ID waits, so that the admin who decided can still undo
 * the decision (decisions, "People").
 */
export const idDecisionUndoMs = 15_000;

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
