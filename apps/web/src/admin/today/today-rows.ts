import {
  type Capability,
  oldestWord,
  type Today,
  type TodayKind,
  todayOrder,
  todaySentence,
  type Waiting,
} from '@sevenday/contract';
import type { Cents } from '@sevenday/lending';
import { countOf } from '../../ui/text/count-with-noun.ts';
import { mayOpen } from '../access/page-access.ts';

/** What a person does with each kind of work, the capability for it, and the list where they do it. */
export const todayLinks: Readonly<
  Record<TodayKind, { verb: string; does: Capability; to: string }>
> = {
  ids: { verb: 'Review', does: 'ids.review', to: '/admin?tab=verifications' },
  loans_to_send: {
    verb: 'Disburse',
    does: 'loans.disburse',
    to: '/admin/disburse?payout=never-sent',
  },
  returned_payouts: {
    verb: 'Send again',
    does: 'loans.disburse',
    to: '/admin/disburse?payout=returned',
  },
  bank_accounts: {
    verb: 'Approve',
    does: 'bank_accounts.review',
    to: '/admin?tab=members&bank=to-approve',
  },
  extensions: {
    verb: 'Answer',
    does: 'extensions.decide',
    to: '/admin?tab=loans&loan_only=asked-for-time',
  },
  overdue: { verb: 'Follow up', does: 'contacts.record', to: '/admin?tab=loans&loan_only=overdue' },
  contacts: { verb: 'Contact', does: 'contacts.record', to: '/admin?tab=members' },
  disputes: { verb: 'Send evidence', does: 'refunds.give', to: '/admin?tab=financial' },
  refunds: { verb: 'Refund', does: 'refunds.give', to: '/admin?tab=financial' },
  breaks: { verb: 'Explain', does: 'breaks.resolve', to: '/admin/closes' },
  bounced_mails: { verb: 'Fix email', does: 'members.edit', to: '/admin?tab=members&mail=bounced' },
  approvals: { verb: 'Decide', does: 'approvals.decide', to: '/admin/approvals' },
  parked_work: { verb: 'Retry', does: 'work.retry', to: '/admin/closes' },
};

export interface TodayRow extends Waiting {
  kind: TodayKind;
  verb: string;
  to: string;
}

/** What of Today a person is shown. */
export interface TodayShown {
  /** The kinds of work of which something waits, in the order of Today. */
  rows: TodayRow[];
  /** How many things wait in these rows. */
  count: number;
  sentence: string;
  /** How many acts wait that this person asked for, or may decide on. */
  approvals: number;
  /** Null for somebody who may not see loans. */
  lentOut: Cents | null;
}

/**
 * Returns what of Today concerns a person with these capabilities: the work that they may do. Somebody who may do no work
 * of any kind, such as an auditor, is shown the work of the others as far as they may open its list.
 */
export function todayFor(today: Today, may: readonly Capability[]): TodayShown {
  const isReader = !Object.values(todayLinks).some(({ does }) => may.includes(does));
  const rows = everyRow(today).flatMap(({ does, ...row }) => {
    if (row.count === 0 || !mayOpen(may, row.to)) return [];
    if (isReader) return [{ ...row, verb: 'See' }];
    return may.includes(does) ? [row] : [];
  });
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  const lentOut = may.includes('loans.view') ? today.lent_out : null;
  const sentence =
    isReader && count > 0
      ? `${countOf(count, 'task')} ${count === 1 ? 'is' : 'are'} waiting for others.`
      : todaySentence(count, lentOut);
  const approvals = mayOpen(may, todayLinks.approvals.to)
    ? today.asked_approvals + today.waiting.approvals.count
    : 0;
  return { rows, count, sentence, approvals, lentOut };
}

function everyRow({ waiting, next_contact }: Today): (TodayRow & { does: Capability })[] {
  return todayOrder
    .map((kind) => ({ kind, ...waiting[kind], ...todayLinks[kind] }))
    .map((row) =>
      // No list shows them. The row leads to the member who has waited longest; recording a contact ends that member's wait.
      row.kind === 'contacts' && next_contact
        ? { ...row, to: `/admin/members/${next_contact}` }
        : row,
    );
}

/** Sums up how many things wait behind one tab or button of the admin panel. */
export function waitingIn(
  shown: TodayShown | undefined,
  ...kinds: TodayKind[]
): number | undefined {
  return shown?.rows
    .filter(({ kind }) => kinds.includes(kind))
    .reduce((sum, { count }) => sum + count, 0);
}

/**
 * Returns since when the first of all waits. Leaves out work whose date says something else, such as a deadline. Null if
 * nothing else waits.
 */
export function firstOfToday({ rows }: TodayShown): Date | null {
  const waitsSince = rows.flatMap(({ kind, oldest }) =>
    oldestWord(kind) !== 'since' || oldest === null ? [] : [oldest.getTime()],
  );
  return waitsSince.length === 0 ? null : new Date(Math.min(...waitsSince));
}
