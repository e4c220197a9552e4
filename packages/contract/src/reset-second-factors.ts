import * as z from 'zod/mini';
import { done, uuid } from './common-schemas.ts';
import { defineCall } from './define-call.ts';

export const resetFactors = defineCall({
  method: 'POST',
  path: '/admin/members/:id/reset-factors',
  access: 'factors.reset',
  budget: 'change',
  stepUp: 'always',
  summary:
    'Remove every second factor of a person who lost them. Their sessions end. Staff may move no money for 24 hours.',
  params: z.object({ id: uuid }),
  answer: done,
  errors: [
    'unauthenticated',
    'forbidden',
    'invalid_input',
    'step_up_needed',
    'own_case',
    'member_not_found',
    'factor_not_found',
  ],
});
