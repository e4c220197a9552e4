import * as z from 'zod/mini';
import { done, isoDate, uuid } from './common-schemas.ts';
import { defineCall } from './define-call.ts';

export const accountSession = z.object({
  id: uuid,
  /** The browser and the system, such as `Chrome on Android`. Null if we recognize neither. */
  device: z.nullable(z.string()),
  created_at: isoDate,
  last_seen_at: isoDate,
  /** True for the session with which this call is made. */
  current: z.boolean(),
});
export type AccountSession = z.output<typeof accountSession>;

export const getSessions = defineCall({
  method: 'GET',
  path: '/auth/sessions',
  access: 'account.use',
  budget: 'read',
  beforeFactor: true,
  summary: 'Where you are signed in, the last used first.',
  answer: z.object({ sessions: z.array(accountSession) }),
  errors: ['unauthenticated'],
});

export const endSession = defineCall({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  access: 'account.use',
  budget: 'change',
  beforeFactor: true,
  summary: 'End one of your sessions.',
  params: z.object({ id: uuid }),
  answer: done,
  errors: ['unauthenticated', 'invalid_input', 'session_not_found'],
});

export const logoutAll = defineCall({
  method: 'POST',
  path: '/auth/logout-all',
  access: 'account.use',
  budget: 'change',
  beforeFactor: true,
  summary: 'End all your sessions, this one too.',
  answer: done,
  errors: ['unauthenticated'],
});
