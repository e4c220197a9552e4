import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { dollars } from './money-codecs.ts';

/** By the ledger: principal, interest and late fees. Written-off loans are left out. */
const owed = z.object({ amount: dollars, loans: z.int() });

export const dueDays = z.object({
  days: z.array(z.extend(owed, { day: z.iso.date() })),
});
export type DueDays = z.output<typeof dueDays>;

export const getDueDays = defineCall({
  method: 'GET',
  path: '/admin/due-days',
  access: 'ledger.view',
  budget: 'read',
  summary: 'What is due on each of the next days, today first: the amount and the number of loans.',
  query: z.object({
    days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(31)), 14),
  }),
  answer: dueDays,
  errors: ['unauthenticated', 'forbidden', 'invalid_input'],
});

export const aging = z.object({
  /** The sum of the four amounts below. It equals the Financial Tracker's `total_incoming`. */
  outstanding: owed,
  /** Includes loans that are due today. A loan counts as late even before it is marked overdue. */
  not_due: owed,
  late_1_to_7_days: owed,
  late_8_to_30_days: owed,
  late_31_days_or_more: owed,
});
export type Aging = z.output<typeof aging>;

export const getAging = defineCall({
  method: 'GET',
  path: '/admin/aging',
  access: 'ledger.view',
  budget: 'read',
  summary: 'What borrowers owe, by how many days it is late: the amount and the number of loans.',
  answer: aging,
  errors: ['unauthenticated', 'forbidden'],
});
