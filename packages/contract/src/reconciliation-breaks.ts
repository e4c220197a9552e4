import * as z from 'zod/mini';
import { cleanTypedText } from './clean-typed-text.ts';
import { flag, isoDate, pageQuery, uuid } from './common-schemas.ts';
import { defineCall } from './define-call.ts';
import { dollars } from './money-codecs.ts';
import { requiredText } from './text-fields.ts';

export const breakView = z.object({
  id: uuid,
  kind: z.enum([
    'unknown_to_us',
    'missing_at_provider',
    'amount_differs',
    'loan_differs',
    'books_differ',
    'total_differs',
  ]),
  /**
   * Which two records differ. The record of `expected` comes first.
   * - `provider_balance`, `provider_payout_account`: our books, and the provider's movements
   * - `provider_total`: the sum of the provider's movements, and the balance that it reports
   * - `loan`: the loan's row in the database, and the books
   * - `books`: two sums within the books
   */
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
  /**
   * Names what differs: the id of an object of ours or of the provider, or an account or sum of the
   * books.
   */
  reference: z.string(),
  /** Names the amount that differs, such as `fee`. Empty for the main or only amount. */
  part: z.string(),
  /**
   * The loan that the difference is about, if our database or our metadata at the provider leads to
   * one. Otherwise null.
   */
  loan_id: z.nullable(uuid),
  /**
   * False for a loan that our books do not have, such as one made after the backup that was
   * restored. Also false if `loan_id` is null.
   */
  loan_known: z.boolean(),
  member_id: z.nullable(uuid),
  /**
   * The member whose loan or payment differs. Null if no member is concerned, or the member was
   * deleted.
   */
  member_name: z.nullable(z.string()),
  /** The amount in the first record of `place`. */
  expected: dollars,
  /** The amount in the second record of `place`. */
  found: dollars,
  state: z.enum(['open', 'explained', 'resolved']),
  /**
   * The last explanation. If `state` is `open`, it may be about former amounts. Null if no admin has
   * explained the difference, or if the member was deleted after that.
   */
  explanation: z.nullable(z.string()),
  /** Null also if that admin was deleted. */
  explained_by: z.nullable(z.string()),
  explained_at: z.nullable(isoDate),
  first_seen_at: isoDate,
  last_seen_at: isoDate,
  /** When a close no longer found the difference. Null before that. */
  gone_at: z.nullable(isoDate),
});
export type Break = z.output<typeof breakView>;

export const breakOutcomes = {
  lenders_own_money: 'The lender’s own money, to or from its bank',
  loan_payment: 'A payment of a loan',
  provider_fee: 'A fee of the payment provider',
  nothing_to_post: 'Nothing has to be posted',
} as const;
export type BreakOutcome = keyof typeof breakOutcomes;

const chooseOutcome = 'Choose what the difference was.';
const params = z.object({ id: uuid });
const refusals = ['unauthenticated', 'forbidden', 'invalid_input'] as const;

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
 * The amounts as the admin saw them. If an amount has changed since then, the call is refused with
 * `break_changed`, because the explanation is about the former amounts.
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
  stepUp: 'always',
  summary: 'Resolve a break: post the unexplained amount as what it turned out to be.',
  params,
  body: z.object({
    explanation,
    /**
     * Decides how the amount is posted to the books. `nothing_to_post` is for differences that are
     * not about an account at the provider. The other outcomes are for those that are.
     */
    outcome: z.enum(Object.keys(breakOutcomes) as [BreakOutcome, ...BreakOutcome[]], chooseOutcome),
    /** Accepts the loan's number, which screens and mails show, or the loan's id. */
    loan: z.optional(z.string().check(z.overwrite(cleanTypedText), z.maxLength(100))),
    ...seen,
  }),
  answer: breakView,
  errors: [...whenExplained, 'break_outcome', 'provider_unavailable'],
});

const together = <Item extends z.core.SomeType>(item: Item) =>
  z.array(item).check(z.minLength(1), z.maxLength(100));

export const explainBreaks = defineCall({
  method: 'POST',
  path: '/admin/breaks/explain',
  access: 'breaks.resolve',
  budget: 'change',
  summary: 'Explain several breaks, such as all of one loan, in one sentence: all of them or none.',
  body: z.object({ explanation, breaks: together(z.object({ id: uuid, ...seen })) }),
  answer: z.array(breakView),
  errors: whenExplained,
});

export const resolveBreaks = defineCall({
  method: 'POST',
  path: '/admin/breaks/resolve',
  access: 'breaks.resolve',
  budget: 'change',
  summary:
    'Resolve several breaks, such as all of one loan: all of them or none. A payment that paid a loan is resolved alone.',
  body: z.object({
    explanation,
    breaks: together(
      z.object({
        id: uuid,
        outcome: z.enum(['lenders_own_money', 'provider_fee', 'nothing_to_post'], chooseOutcome),
        ...seen,
      }),
    ),
  }),
  answer: z.array(breakView),
  errors: [...whenExplained, 'break_outcome'],
});
