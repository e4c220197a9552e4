import * as z from 'zod/mini';
import { isoDate, pageQuery, uuid } from './common-schemas.ts';
import { defineCall } from './define-call.ts';
import { ledgerEvent } from './ledger-events.ts';
import { loanParams } from './loan-params.ts';
import { dollars } from './money-codecs.ts';
import { side } from './posting-side.ts';

const statementPosting = z.object({
  account: z.string(),
  name: z.string(),
  side,
  amount: dollars,
  /**
   * Why this posting was made. It can differ from the entry's `event`: an entry `payout_returned`
   * can have postings `forgiveness_undone`.
   */
  cause: ledgerEvent,
});

const statementEntry = z.object({
  id: uuid,
  /** When the event happened, by the business clock, which an admin can move ahead in a sandbox. */
  effective_at: isoDate,
  /** When the entry was written, in real time. */
  recorded_at: isoDate,
  event: ledgerEvent,
  loan_id: z.nullable(uuid),
  /** `name` is null for the system and for a deleted person. */
  actor: z.object({ kind: z.enum(['system', 'borrower', 'admin']), name: z.nullable(z.string()) }),
  /**
   * Null unless the entry is a payment at the provider. Null also after the payment was erased.
   * `won_dispute` and `returned_refund`: an earlier payment settles the loan again, because the
   * provider returned its money to us.
   */
  paid_by: z.nullable(
    z.enum(['card', 'bank_payment', 'automatic_repayment', 'won_dispute', 'returned_refund']),
  ),
  /**
   * The provider's id of the payment, payout, refund or dispute, or the reference of a manual
   * transfer. If neither is known, our own id, such as the payout's. Null without any of these.
   */
  reference: z.nullable(z.string()),
  /** The id of the entry that this entry reverses. Null if it reverses no entry. */
  reverses: z.nullable(uuid),
  postings: z.array(statementPosting),
  /** How much this entry changed what the borrower owes. `owed`: the amount after this entry. */
  owed_change: dollars,
  owed: dollars,
  /**
   * How much this entry changed what the lender owes the borrower. `owed_back`: the amount after
   * this entry.
   */
  owed_back_change: dollars,
  owed_back: dollars,
});
export type StatementEntry = z.output<typeof statementEntry>;

export const statement = z.object({
  /** Null if the member was deleted, because the ledger keeps the entries longer. */
  borrower: z.nullable(z.object({ id: uuid, full_name: z.string() })),
  owed: dollars,
  owed_back: dollars,
  total_entries: z.int(),
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
