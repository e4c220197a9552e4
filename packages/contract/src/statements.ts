import * as z from 'zod/mini';
import { isoDate, pageQuery, uuid } from './common-codecs.ts';
import { calendarDay } from './day-codecs.ts';
import { defineCall } from './define-call.ts';
import { loanParams } from './loans.ts';
import { dollars } from './money-codecs.ts';

const side = z.enum(['debit', 'credit']);

const trialBalanceRow = z.object({
  /** The ledger's word for the account, such as `principal_due`. */
  account: z.string(),
  name: z.string(),
  kind: z.enum(['asset', 'liability', 'equity', 'income', 'expense', 'memo']),
  /** The side on which this account grows. */
  side,
  debit: dollars,
  credit: dollars,
});

/** Every account of the chart, with its balance on the side that it is on. The sums of both sides are equal. */
export const trialBalance = z.object({
  /** The lender's day. The balances are those at its end or, for today, those of this moment. */
  as_of: z.iso.date(),
  rows: z.array(trialBalanceRow),
  debit: dollars,
  credit: dollars,
});
export type TrialBalance = z.output<typeof trialBalance>;

export const getTrialBalance = defineCall({
  method: 'GET',
  path: '/admin/ledger/trial-balance',
  access: 'ledger.view',
  budget: 'read',
  summary:
    'Every ledger account with its debit or credit, now or at the end of a day, and both sums.',
  query: z.object({ as_of: z.optional(calendarDay) }),
  answer: trialBalance,
  errors: ['unauthenticated', 'forbidden', 'invalid_input'],
});

const statementPosting = z.object({
  account: z.string(),
  name: z.string(),
  side,
  amount: dollars,
  /** The ledger's word for why this account moved; mostly the entry's own event. */
  cause: z.string(),
});

const statementEntry = z.object({
  id: uuid,
  /** When it happened, by the business clock. */
  effective_at: isoDate,
  /** When it was written, by the wall clock. */
  recorded_at: isoDate,
  /** The ledger's word for what happened, such as `paid`. */
  event: z.string(),
  loan_id: z.nullable(uuid),
  /** Who did it. A deleted admin has no name. */
  actor: z.object({ kind: z.enum(['system', 'borrower', 'admin']), name: z.nullable(z.string()) }),
  /** How the borrower paid; null if the entry is not a payment that the provider reported. */
  paid_by: z.nullable(z.enum(['card', 'bank_payment', 'automatic_repayment'])),
  /** The provider's id of the movement, or the reference of a manual transfer. */
  reference: z.nullable(z.string()),
  /** The entry that this one reverses. */
  reverses: z.nullable(uuid),
  postings: z.array(statementPosting),
  /** By how much this entry changed what the borrower owes, and what they owed after it. */
  owed_change: dollars,
  owed: dollars,
  /** By how much this entry changed what the lender owes back, and what it owed back after it. */
  owed_back_change: dollars,
  owed_back: dollars,
});
export type StatementEntry = z.output<typeof statementEntry>;

export const statement = z.object({
  /** Null when the member was deleted: the entries outlive them. */
  borrower: z.nullable(z.object({ id: uuid, full_name: z.string() })),
  owed: dollars,
  owed_back: dollars,
  total_entries: z.int(),
  /** The oldest first. */
  entries: z.array(statementEntry),
  next_cursor: z.nullable(z.string()),
});
export type Statement = z.output<typeof statement>;

export const getLoanStatement = defineCall({
  method: 'GET',
  path: '/admin/loans/:id/statement',
  access: 'loans.view',
  budget: 'read',
  summary: 'The ledger entries of one loan, the oldest first, with what was owed after each.',
  params: loanParams,
  query: pageQuery,
  answer: statement,
  errors: ['unauthenticated', 'forbidden', 'invalid_input', 'loan_not_found'],
});

export const getMemberStatement = defineCall({
  method: 'GET',
  path: '/admin/members/:id/statement',
  access: 'loans.view',
  budget: 'read',
  summary: 'The ledger entries of all loans of one member, the oldest first, with what was owed.',
  params: z.object({ id: uuid }),
  query: pageQuery,
  answer: statement,
  errors: ['unauthenticated', 'forbidden', 'invalid_input', 'member_not_found'],
});
