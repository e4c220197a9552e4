import * as z from 'zod/mini';
import { isoDate, pageQuery, uuid } from './common-schemas.ts';
import { defineCall } from './define-call.ts';
import { listDirection } from './sort-direction.ts';

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
