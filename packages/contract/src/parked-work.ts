import * as z from 'zod/mini';
import { type WorkKind, workKinds } from './background-work-kinds.ts';
import { isoDate, pageQuery, uuid } from './common-schemas.ts';
import { defineCall } from './define-call.ts';

const parkedWork = z.object({
  id: uuid,
  kind: z.enum(Object.keys(workKinds) as [WorkKind, ...WorkKind[]]),
  /** The key of the work, such as the id of a loan. Null if it is no id, or sealed. */
  about: z.nullable(z.string()),
  /** Why the last try failed, as the kind and code of the error. */
  reason: z.string(),
  tries: z.int(),
  parked_at: isoDate,
  /**
   * True if the worker keeps trying although all tries failed. This is so for work that recurs,
   * because nobody would start it again.
   */
  goes_on: z.boolean(),
});
export type ParkedWork = z.output<typeof parkedWork>;

const refusals = ['unauthenticated', 'forbidden', 'invalid_input'] as const;

export const listParkedWork = defineCall({
  method: 'GET',
  path: '/admin/parked-work',
  access: 'work.retry',
  budget: 'read',
  summary: 'Work that has used up its tries, newest first.',
  query: pageQuery,
  answer: z.array(parkedWork),
  pagedInHeaders: true,
  errors: refusals,
});

const retried = z.object({ retried: z.int() });

export const retryParkedWork = defineCall({
  method: 'POST',
  path: '/admin/parked-work/:id/retry',
  access: 'work.retry',
  budget: 'change',
  summary: 'Try parked work again, with all its tries.',
  params: z.object({ id: uuid }),
  answer: retried,
  errors: [...refusals, 'parked_work_not_found'],
});

export const retryAllParkedWork = defineCall({
  method: 'POST',
  path: '/admin/parked-work/retry',
  access: 'work.retry',
  budget: 'change',
  summary: 'Try all parked work again, as after an outage.',
  answer: retried,
  errors: refusals,
});
