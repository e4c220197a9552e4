import * as z from 'zod/mini';
import { isoDate, pageQuery, uuid } from './common-schemas.ts';
import { defineCall } from './define-call.ts';

export const notice = z.object({
  id: uuid,
  /** A code that never changes, such as `money_arrived`. */
  kind: z.string(),
  subject: z.string(),
  /** Plain text. An empty line separates paragraphs. */
  text: z.string(),
  created_at: isoDate,
});
export type Notice = z.output<typeof notice>;

export const getNotices = defineCall({
  method: 'GET',
  path: '/notices',
  access: 'account.use',
  budget: 'read',
  summary: 'Your notices, newest first.',
  query: pageQuery,
  answer: z.object({
    notices: z.array(notice),
    total: z.int(),
    next_cursor: z.nullable(z.string()),
  }),
  errors: ['unauthenticated', 'invalid_input'],
});
