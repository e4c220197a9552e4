import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';

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
