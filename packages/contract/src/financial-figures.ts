import * as z from 'zod/mini';
import { isoDate, pageQuery, uuid } from './common-codecs.ts';
import { defineCall } from './define-call.ts';
import { dollars } from './money-codecs.ts';

/** The amounts of the Financial Tracker that open the ledger entries behind them. */
export const figureName = z.enum(
  [
    'total_outgoing',
    'total_incoming',
    'expected_profit',
    'net_position',
    'total_disbursed',
    'total_repaid',
    'total_interest_earned',
    'total_late_fees',
    'pending_disbursement_amount',
  ],
  'Choose a figure of the Financial Tracker.',
);
export type FigureName = z.output<typeof figureName>;

const figureEntry = z.object({
  id: uuid,
  at: isoDate,
  /** The ledger's word for what happened, such as `paid`. */
  event: z.string(),
  loan_id: z.nullable(uuid),
  amount: dollars,
  /** The figure after this entry. */
  running_total: dollars,
});
export type FigureEntry = z.output<typeof figureEntry>;

export const figureEntries = z.object({
  /** The figure itself: the first entry's running total. */
  total: dollars,
  entries: z.array(figureEntry),
  next_cursor: z.nullable(z.string()),
});
export type FigureEntries = z.output<typeof figureEntries>;

export const getFigureEntries = defineCall({
  method: 'GET',
  path: '/admin/ledger/entries',
  access: 'ledger.view',
  budget: 'read',
  summary: 'The ledger entries that make up a figure of the Financial Tracker, newest first.',
  query: z.extend(pageQuery, { figure: figureName }),
  answer: figureEntries,
  errors: ['unauthenticated', 'forbidden', 'invalid_input'],
});

export const financialHistory = z.object({
  days: z.array(
    z.object({
      day: z.iso.date(),
      money_out: dollars,
      money_in: dollars,
      /** Principal that borrowers owed at the end of the day; for today, what they owe now. */
      still_out: dollars,
    }),
  ),
});
export type FinancialHistory = z.output<typeof financialHistory>;

export const getFinancialHistory = defineCall({
  method: 'GET',
  path: '/admin/financial-history',
  access: 'ledger.view',
  budget: 'read',
  summary:
    'Money out and in on each of the last days, today last, and what was still out at the end of each day.',
  query: z.object({
    days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(366)), 30),
  }),
  answer: financialHistory,
  errors: ['unauthenticated', 'forbidden', 'invalid_input'],
});
