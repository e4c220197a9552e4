import * as z from 'zod/mini';
import { calendarDay } from './calendar-day-inputs.ts';
import { defineCall } from './define-call.ts';
import { dollars } from './money-codecs.ts';
import { side } from './posting-side.ts';

const trialBalanceRow = z.object({
  /** The ledger's code for the account, such as `principal_due`. */
  account: z.string(),
  name: z.string(),
  kind: z.enum(['asset', 'liability', 'equity', 'income', 'expense', 'memo']),
  /** The side of the postings that increase this account's balance. */
  side,
  debit: dollars,
  credit: dollars,
});

/** The debits and the credits have the same sum. */
export const trialBalance = z.object({
  /** A day in the lender's time zone. The balances are those at its end, or now if it is today. */
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
