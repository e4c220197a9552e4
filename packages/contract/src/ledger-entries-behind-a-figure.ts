import * as z from 'zod/mini';
import { calendarDay } from './calendar-day-inputs.ts';
import { isoDate, pageQuery, uuid } from './common-schemas.ts';
import { defineCall } from './define-call.ts';
import { ledgerEvent } from './ledger-events.ts';
import { dollars } from './money-codecs.ts';

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
  event: ledgerEvent,
  loan_id: z.nullable(uuid),
  amount: dollars,
  /**
   * The figure after this entry. If the caller chose a day: how much the figure changed on that day
   * up to and including this entry.
   */
  running_total: dollars,
});
export type FigureEntry = z.output<typeof figureEntry>;

export const figureEntries = z.object({
  /** The figure now. If the caller chose a day: how much the figure changed on that day. */
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
  summary:
    'The ledger entries that make up a figure of the Financial Tracker, or moved it on one day, newest first.',
  query: z.extend(pageQuery, {
    figure: figureName,
    /** In the lender's time zone. If left out, the entries of every day are listed. */
    day: z.optional(calendarDay),
  }),
  answer: figureEntries,
  errors: ['unauthenticated', 'forbidden', 'invalid_input'],
});
