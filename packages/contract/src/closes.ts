import * as z from 'zod/mini';
import { flag, isoDate, pageQuery, uuid } from './common-codecs.ts';
import { defineCall } from './define-call.ts';
import { dollars } from './money-codecs.ts';
import { requiredText } from './personal-fields.ts';

const count = z.int();

const close = z.object({
  id: uuid,
  /** `daily`: made every night; each day is in one of these. `asked`: run by an admin, over the day so far. */
  kind: z.enum(['daily', 'asked']),
  /** Earlier than the last day if days in between could not be closed in time; they were then compared together. */
  first_day: z.iso.date(),
  last_day: z.iso.date(),
  ran_at: isoDate,
  /** The admin who ran it; null for a daily close, and when that admin was deleted. */
  run_by: z.nullable(z.string()),
  loans_compared: count,
  /** Entries of the books and movements at the provider that agree. */
  movements_matched: count,
  new_breaks: count,
  gone_breaks: count,
  /** How many breaks were left when the close ended. */
  standing_breaks: count,
});
export type Close = z.output<typeof close>;

const breakView = z.object({
  id: uuid,
  kind: z.enum([
    'unknown_to_us',
    'missing_at_provider',
    'amount_differs',
    'loan_differs',
    'books_differ',
    'total_differs',
  ]),
  /** The two records that differ. */
  place: z.enum(['provider_balance', 'provider_payout_account', 'loan', 'books', 'provider_total']),
  concerns: z.enum([
    'payment',
    'refund',
    'payout',
    'dispute',
    'fee',
    'transfer',
    'other',
    'loan',
    'books',
  ]),
  /** What differs: the provider's object, the loan, or the account. */
  reference: z.string(),
  /** Which amount of the object named by `reference` differs; empty if that has only one. */
  part: z.string(),
  loan_id: z.nullable(uuid),
  member_id: z.nullable(uuid),
  /** Null when the break concerns no member, and when the member was deleted. */
  member_name: z.nullable(z.string()),
  /** What our books say; for a loan, what its record says. */
  expected: dollars,
  /** What the provider says; for a loan, what the books say. */
  found: dollars,
  state: z.enum(['open', 'explained', 'resolved']),
  /** The admin's sentence; null without one, and when the member it is about was deleted. */
  explanation: z.nullable(z.string()),
  explained_by: z.nullable(z.string()),
  explained_at: z.nullable(isoDate),
  first_seen_at: isoDate,
  last_seen_at: isoDate,
  /** When a close no longer found the difference; null while it lasts. */
  gone_at: z.nullable(isoDate),
});
export type Break = z.output<typeof breakView>;

export const breakOutcomes = {
  lenders_own_money: 'The lender’s own money, to or from its bank',
  provider_fee: 'A fee of the payment provider',
  nothing_to_post: 'Nothing has to be posted',
} as const;
export type BreakOutcome = keyof typeof breakOutcomes;

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

export const listBreaks = defineCall({
  method: 'GET',
  path: '/admin/breaks',
  access: 'closes.view',
  budget: 'read',
  summary:
    'The breaks that are still there, newest first. With `waiting`, only those that nobody has explained.',
  query: z.extend(pageQuery, { waiting: z.optional(flag) }),
  answer: z.array(breakView),
  pagedInHeaders: true,
  errors: refusals,
});

const explanation = requiredText('Explanation', 1000);
/**
 * The difference as the admin saw it. If it has changed since, the explanation is refused: it was meant for the earlier
 * one.
 */
const seen = { expected: dollars, found: dollars };
const whenExplained = [
  'own_case',
  ...refusals,
  'break_not_found',
  'break_gone',
  'break_resolved',
  'break_changed',
] as const;

export const explainBreak = defineCall({
  method: 'POST',
  path: '/admin/breaks/:id/explain',
  access: 'breaks.resolve',
  budget: 'change',
  summary: 'Explain a break in a sentence. The break stays until it is gone or resolved.',
  params,
  body: z.object({ explanation, ...seen }),
  answer: breakView,
  errors: whenExplained,
});

export const resolveBreak = defineCall({
  method: 'POST',
  path: '/admin/breaks/:id/resolve',
  access: 'breaks.resolve',
  budget: 'change',
  summary: 'Resolve a break: post the unexplained amount as what it turned out to be.',
  params,
  body: z.object({
    explanation,
    /**
     * What the money at the provider was. For loans and books nothing is posted: a correction of them ends the
     * difference.
     */
    outcome: z.enum(
      Object.keys(breakOutcomes) as [BreakOutcome, ...BreakOutcome[]],
      'Choose what the difference was.',
    ),
    ...seen,
  }),
  answer: breakView,
  errors: [...whenExplained, 'break_outcome'],
});
