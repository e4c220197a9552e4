import * as z from 'zod/mini';
import { isoDate, pageQuery, uuid } from './common-schemas.ts';
import { defineCall } from './define-call.ts';
import { breakView } from './reconciliation-breaks.ts';

const count = z.int();

const close = z.object({
  id: uuid,
  /** `daily`: for the days that are over. `asked`: an admin started it, for today so far. */
  kind: z.enum(['daily', 'asked']),
  /** Earlier than `last_day` if earlier days were not closed in time. */
  first_day: z.iso.date(),
  last_day: z.iso.date(),
  ran_at: isoDate,
  /** The admin who started the close. Null if it ran by itself, or the admin was deleted. */
  run_by: z.nullable(z.string()),
  loans_compared: count,
  /** How many lines this close matched: those of our books and those of the provider together. */
  movements_matched: count,
  new_breaks: count,
  gone_breaks: count,
  /** How many breaks still existed after this close. */
  standing_breaks: count,
});
export type Close = z.output<typeof close>;

const params = z.object({ id: uuid });
const refusals = ['unauthenticated', 'forbidden', 'invalid_input'] as const;

export const listCloses = defineCall({
  method: 'GET',
  path: '/admin/closes',
  access: 'closes.view',
  budget: 'read',
  summary: 'The closes, the newest first.',
  query: pageQuery,
  answer: z.array(close),
  pagedInHeaders: true,
  errors: refusals,
});

export const getClose = defineCall({
  method: 'GET',
  path: '/admin/closes/:id',
  access: 'closes.view',
  budget: 'read',
  summary: 'One close, with the first 200 breaks that it found or found gone.',
  params,
  answer: z.object({ close, breaks: z.array(breakView), total_breaks: count }),
  errors: [...refusals, 'close_not_found'],
});

export const runClose = defineCall({
  method: 'POST',
  path: '/admin/closes',
  access: 'breaks.resolve',
  budget: 'long_work',
  summary: 'Compare books, loans and the provider’s record now.',
  answer: close,
  errors: [...refusals, 'provider_unavailable'],
});
