import * as z from 'zod/mini';
import { isoDate, pageQuery, uuid } from './common-codecs.ts';
import { calendarDay } from './day-codecs.ts';
import { defineCall } from './define-call.ts';
import { loanParams } from './loans.ts';
import { dollars } from './money-codecs.ts';
import { optionalLines } from './personal-fields.ts';

const fewWords = optionalLines(500);

/** One thing that happened to a loan, in words for its borrower. */
const loanEvent = z.object({
  at: isoDate,
  title: z.string(),
  text: z.nullable(z.string()),
  amount: z.nullable(dollars),
  tone: z.enum(['plain', 'good', 'soon', 'late']),
});
export type LoanEvent = z.output<typeof loanEvent>;

/** What is owed, line by line, each with the rule it follows. */
const loanAccount = z.object({
  lines: z.array(z.object({ label: z.string(), amount: dollars, rule: z.string() })),
  paid: dollars,
  total_due: dollars,
});

const debitAttempt = z.object({
  id: uuid,
  status: z.enum(['announced', 'handed_over', 'settled', 'returned', 'cancelled']),
  /** Noon of the day of the debit. */
  date: isoDate,
  amount: dollars,
  try_number: z.literal([1, 2]),
  text: z.string(),
});
export type DebitAttempt = z.output<typeof debitAttempt>;

/** What may be authorized after two failures in a row: one debit, on one of these days, with this text. */
const authorizableDebit = z.object({
  amount: dollars,
  days: z.array(z.object({ day: z.iso.date(), text: z.string() })),
});

const extension = z.object({
  /** The first and the last day that may be asked for; null while the borrower may not ask. */
  window: z.nullable(z.object({ from: z.iso.date(), to: z.iso.date() })),
  last_request: z.nullable(
    z.object({
      status: z.enum(['waiting', 'given', 'refused']),
      asked_day: z.iso.date(),
      given_day: z.nullable(z.iso.date()),
      asked_at: isoDate,
      reason: z.nullable(z.string()),
      /** What the lender answered. */
      words: z.nullable(z.string()),
    }),
  ),
});
export type Extension = z.output<typeof extension>;

const receipt = z.object({
  lender: z.object({
    name: z.string(),
    address: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
  borrower_name: z.string(),
  paid_at: isoDate,
  amount: dollars,
  principal: dollars,
  interest: dollars,
  late_fee: dollars,
  method: z.string(),
  reference: z.string(),
});
export type Receipt = z.output<typeof receipt>;

export const loanHistory = z.object({
  /** The newest first. */
  events: z.array(loanEvent),
  account: loanAccount,
  /** The newest first. */
  debits: z.array(debitAttempt),
  /** Whether automatic repayment may be turned on now. If not, `why_not_on` may say why. */
  can_turn_on: z.boolean(),
  why_not_on: z.nullable(z.string()),
  authorizable_debit: z.nullable(authorizableDebit),
  extension: extension,
  /** Only for a repaid loan. */
  receipt: z.nullable(receipt),
});
export type LoanHistory = z.output<typeof loanHistory>;

export const getLoanHistory = defineCall({
  method: 'GET',
  path: '/loans/:id/history',
  access: 'loans.borrow',
  budget: 'read',
  summary: 'What happened to one of your loans, what you owe and why, and what you can do.',
  params: loanParams,
  answer: loanHistory,
  errors: ['unauthenticated', 'invalid_input', 'loan_not_found'],
});

export const authorizeDebit = defineCall({
  method: 'POST',
  path: '/loans/:id/authorize-debit',
  access: 'loans.borrow',
  budget: 'change',
  summary:
    'After two failed payments in a row: authorize one more debit, naming its date, amount and channel.',
  params: loanParams,
  body: z.object({
    date: calendarDay,
    amount: dollars,
    channel: z.literal('ach', 'Only an electronic debit (ach) can be authorized.'),
  }),
  answer: loanHistory,
  errors: [
    'unauthenticated',
    'invalid_input',
    'loan_not_found',
    'loan_state',
    'payment_in_flight',
    'authorization_changed',
  ],
});

export const requestExtension = defineCall({
  method: 'POST',
  path: '/loans/:id/extension-requests',
  access: 'loans.borrow',
  budget: 'change',
  summary: 'Ask to repay one of your loans later. An admin answers.',
  params: loanParams,
  body: z.object({
    date: calendarDay,
    reason: fewWords,
  }),
  answer: loanHistory,
  errors: [
    'unauthenticated',
    'invalid_input',
    'loan_not_found',
    'loan_state',
    'payment_in_flight',
    'extension_not_possible',
  ],
});

export const extensionRequest = z.object({
  id: uuid,
  loan_id: uuid,
  borrower: z.object({ id: uuid, full_name: z.string() }),
  amount: dollars,
  total_due: dollars,
  due_day: z.iso.date(),
  asked_day: z.iso.date(),
  asked_at: isoDate,
  reason: z.nullable(z.string()),
});
export type ExtensionRequest = z.output<typeof extensionRequest>;

export const getExtensionRequests = defineCall({
  method: 'GET',
  path: '/admin/extension-requests',
  access: 'loans.view',
  budget: 'read',
  summary: 'Requests for more time that wait for an answer, the oldest first.',
  query: pageQuery,
  answer: z.array(extensionRequest),
  pagedInHeaders: true,
  errors: ['unauthenticated', 'forbidden', 'invalid_input'],
});

export const answerExtension = defineCall({
  method: 'POST',
  path: '/admin/extension-requests/:id/answer',
  access: 'extensions.decide',
  budget: 'change',
  summary: 'Give more time until the day asked for or another day, or refuse it and say why.',
  params: loanParams,
  body: z.object({
    given: z.boolean('Say whether more time is given.'),
    date: z.optional(calendarDay),
    words: fewWords,
  }),
  answer: z.object({ id: uuid, given: z.boolean() }),
  errors: [
    'unauthenticated',
    'forbidden',
    'own_case',
    'invalid_input',
    'loan_not_found',
    'loan_state',
    'payment_in_flight',
    'extension_not_found',
    'extension_answered',
    'edit_not_allowed',
    'provider_unavailable',
  ],
});
