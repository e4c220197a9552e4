import * as z from 'zod/mini';
import { isoDate, uuid } from './common-codecs.ts';
import { defineCall } from './define-call.ts';
import { loanParams } from './loans.ts';
import { dollars } from './money-codecs.ts';

/** One event in a loan's history, in words for the borrower. */
const loanEvent = z.object({
  at: isoDate,
  title: z.string(),
  text: z.nullable(z.string()),
  amount: z.nullable(dollars),
  tone: z.enum(['plain', 'good', 'soon', 'late']),
});
export type LoanEvent = z.output<typeof loanEvent>;

/**
 * What the borrower owes, line by line. `rule`: how the amount of the line was computed. `paid`:
 * what the borrower has paid.
 */
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
 * The one debit that the borrower may authorize after two failed payments in a row. `days`: the
 * days on which the debit can be made. `text`: the sentence that the borrower agrees to by choosing
 * the day.
 */
const authorizableDebit = z.object({
  amount: dollars,
  days: z.array(z.object({ day: z.iso.date(), text: z.string() })),
});

const extension = z.object({
  /**
   * The first and the last day that the borrower may request as a new due day. Null while the
   * borrower may not request an extension.
   */
  window: z.nullable(z.object({ from: z.iso.date(), to: z.iso.date() })),
  last_request: z.nullable(
    z.object({
      status: z.enum(['waiting', 'given', 'refused']),
      asked_day: z.iso.date(),
      given_day: z.nullable(z.iso.date()),
      asked_at: isoDate,
      reason: z.nullable(z.string()),
      /** The admin's message to the borrower. Null if the admin wrote none. */
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
  /** The events of the loan, the newest first. */
  events: z.array(loanEvent),
  account: loanAccount,
  /** The debits of the loan, the newest first. */
  debits: z.array(debitAttempt),
  /**
   * True if the borrower may turn automatic repayment on now. If false, `why_not_on` may give the
   * reason.
   */
  can_turn_on: z.boolean(),
  why_not_on: z.nullable(z.string()),
  authorizable_debit: z.nullable(authorizableDebit),
  extension: extension,
  /** The receipt of a repaid loan. Null if the loan is not repaid. */
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
