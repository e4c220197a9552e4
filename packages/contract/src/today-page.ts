import * as z from 'zod/mini';
import { isoDate, uuid } from './common-schemas.ts';
import { defineCall } from './define-call.ts';
import { dollars } from './money-codecs.ts';

/** The page Today and the morning mail list the kinds in this order. */
export const todayKinds = {
  ids: ['ID to review', 'IDs to review'],
  loans_to_send: ['loan to send', 'loans to send'],
  returned_payouts: ['returned payout', 'returned payouts'],
  bank_accounts: ['bank account to approve', 'bank accounts to approve'],
  extensions: ['request for more time', 'requests for more time'],
  overdue: ['loan overdue', 'loans overdue'],
  contacts: ['member to contact', 'members to contact'],
  disputes: ['dispute with evidence due', 'disputes with evidence due'],
  refunds: ['refund owed', 'refunds owed'],
  breaks: ['difference to explain', 'differences to explain'],
  bounced_mails: ['member with bounced email', 'members with bounced email'],
  approvals: ['act to approve', 'acts to approve'],
  parked_work: ['parked task', 'parked tasks'],
} as const satisfies Record<string, readonly [one: string, several: string]>;

export type TodayKind = keyof typeof todayKinds;

export const todayOrder = Object.keys(todayKinds) as TodayKind[];

const waiting = z.object({
  count: z.int(),
  /**
   * Null if nothing waits. For contacts: the start of the first day on which one is due. For
   * overdue loans: the earliest due date. For disputes: the earliest deadline. For other kinds:
   * when the oldest work began to wait.
   */
  oldest: z.nullable(isoDate),
  /** Null for work that has no amount. */
  sum: z.nullable(dollars),
});
export type Waiting = z.output<typeof waiting>;

const waitingOfEachKind = Object.fromEntries(todayOrder.map((kind) => [kind, waiting])) as Record<
  TodayKind,
  typeof waiting
>;

const today = z.object({
  /** The principal that borrowers owe now. */
  lent_out: dollars,
  /** The member who has waited longest for a contact. Null if nobody waits. */
  next_contact: z.nullable(uuid),
  /** How many acts that the caller asked for still wait for a second person. */
  asked_approvals: z.int(),
  waiting: z.object(waitingOfEachKind),
});
export type Today = z.output<typeof today>;

export const getToday = defineCall({
  method: 'GET',
  path: '/admin/today',
  access: 'today.view',
  budget: 'read',
  summary: 'What waits for staff: the count, the oldest and the sum of each kind of work.',
  answer: today,
  errors: ['unauthenticated', 'forbidden'],
});
