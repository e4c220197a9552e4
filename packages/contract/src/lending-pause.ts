import * as z from 'zod/mini';
import { isoDate } from './common-schemas.ts';
import { defineCall } from './define-call.ts';
import { requiredText } from './text-fields.ts';

/** `sentence`: what borrowers read during the pause. Null if lending is not paused. */
export const lending = z.object({
  paused: z.boolean(),
  sentence: z.nullable(z.string()),
  changed_at: z.nullable(isoDate),
  /** The admin who last paused or resumed lending. Null if nobody did, or the admin was deleted. */
  changed_by: z.nullable(z.string()),
});
export type Lending = z.output<typeof lending>;

export const getLending = defineCall({
  method: 'GET',
  path: '/admin/lending',
  access: 'lending.pause',
  budget: 'read',
  summary: 'Whether new loans are paused.',
  answer: lending,
  errors: ['unauthenticated', 'forbidden'],
});

export const pauseLending = defineCall({
  method: 'POST',
  path: '/admin/lending/pause',
  access: 'lending.pause',
  budget: 'change',
  summary:
    'Pause new loans until they are resumed. A person who asks for a loan reads the sentence.',
  body: z.object({ sentence: requiredText('Sentence', 300) }),
  answer: lending,
  errors: ['unauthenticated', 'forbidden', 'invalid_input', 'lending_paused'],
});

export const resumeLending = defineCall({
  method: 'POST',
  path: '/admin/lending/resume',
  access: 'lending.pause',
  budget: 'change',
  summary: 'Make new loans again.',
  answer: lending,
  errors: ['unauthenticated', 'forbidden'],
});
