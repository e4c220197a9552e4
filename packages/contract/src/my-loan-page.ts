import * as z from 'zod/mini';
import { isoDate, uuid } from './common-schemas.ts';
import { defineCall } from './define-call.ts';
import { loanParams } from './loan-params.ts';
import { dollars } from './money-codecs.ts';

const loanEvent = z.object({
  at: isoDate,
  title: z.string(),
  text: z.nullable(z.string()),
  amount: z.nullable(dollars),
  tone: z.enum(['plain', 'good', 'soon', 'late']),
});
export type LoanEvent = z.output<typeof loanEvent>;

/** `rule`: how the line's amount was computed. `paid`: what the borrower has paid. */
const loanAccount = z.object({
  lines: z.array(z.object({ label: z.string(), amount: dollars, rule: z.string() })),
  paid: dollars,
  total_due: dollars,
});

const debitAttempt = z.object({
  id: uuid,
  status: z.enum(['announced', 'handed_over', 'settled', 'returned', 'cancelled']),
  /** When the debit is submitted: at noon of its day. */
  date: isoDate,
  amount: dollars,
  try_number: z.literal([1, 2]),
  text: z.string(),
});
export type DebitAttempt = z.output<typeof debitAttempt>;

/**
 * The debit that the borrower may authorize after two payments from the bank account failed in a
 * row for insufficient funds. `text`: what the borrower agrees to by choosing the day.
 */
const authorizableDebit = z.object({
  amount: dollars,
  days: z.array(z.object({ day: z.iso.date(), text: z.string() })),
});

const extension = z.object({
  /**
   * The first and the last day that the borrower may request as a new due day. Null if they may not
   * ask now.
   */
  window: z.nullable(z.object({ from: z.iso.date(), to: z.iso.date() })),
  last_request: z.nullable(
    z.object({
      status: z.enum(['waiting', 'given', 'refused']),
      asked_day: z.iso.date(),
      given_day: z.nullable(z.iso.date()),
      asked_at: isoDate,
      reason: z.nullable(z.string()),
      /** The admin's message to the borrower. Null if there is none. */
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

export const myLoanPage = z.object({
  /** The newest first. */
  events: z.array(loanEvent),
  account: loanAccount,
  /** The newest first. */
  debits: z.array(debitAttempt),
  /** If false, `why_not_on` may give the reason. */
  can_turn_on: z.boolean(),
  why_not_on: z.nullable(z.string()),
  authorizable_debit: z.nullable(authorizableDebit),
  extension: extension,
  receipt: z.nullable(receipt),
});
export type MyLoanPage = z.output<typeof myLoanPage>;

export const getLoanHistory = defineCall({
  method: 'GET',
  path: '/loans/:id/history',
  access: 'loans.borrow',
  budget: 'read',
  summary: 'What happened to one of your loans, what you owe and why, and what you can do.',
  params: loanParams,
  answer: myLoanPage,
  errors: ['unauthenticated', 'invalid_input', 'loan_not_found'],
});
