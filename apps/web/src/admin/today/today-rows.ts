import {
  oldestWord,
  type Today,
  type TodayKind,
  todayOrder,
  type Waiting,
} from '@sevenday/contract';

/** What a person does with each kind of work, and the list where they do it. */
export const todayLinks: Readonly<Record<TodayKind, { verb: string; to: string }>> = {
  ids: { verb: 'Review', to: '/admin?tab=verifications' },
  loans_to_send: { verb: 'Disburse', to: '/admin/disburse?payout=never-sent' },
  returned_payouts: { verb: 'Send again', to: '/admin/disburse?payout=returned' },
  bank_accounts: { verb: 'Approve', to: '/admin?tab=members&bank=to-approve' },
  extensions: { verb: 'Answer', to: '/admin?tab=loans&loan_only=asked-for-time' },
  overdue: { verb: 'Follow up', to: '/admin?tab=loans&loan_only=overdue' },
  contacts: { verb: 'Contact', to: '/admin?tab=members' },
  disputes: { verb: 'Send evidence', to: '/admin?tab=financial' },
  refunds: { verb: 'Refund', to: '/admin?tab=financial' },
  breaks: { verb: 'Explain', to: '/admin/closes' },
  bounced_mails: { verb: 'Fix email', to: '/admin?tab=members&mail=bounced' },
  approvals: { verb: 'Decide', to: '/admin/approvals' },
  parked_work: { verb: 'Retry', to: '/admin/closes' },
};

export interface TodayRow extends Waiting {
  kind: TodayKind;
  verb: string;
  to: string;
}

/** Lists the kinds of work of which something waits, in the order of Today. */
export function rowsOfToday({ waiting, next_contact }: Today): TodayRow[] {
  return todayOrder
    .map((kind) => ({ kind, ...waiting[kind], ...todayLinks[kind] }))
    .map((row) =>
      // No list shows them. The row leads to the member who has waited longest; recording a contact ends that member's wait.
      row.kind === 'contacts' && next_contact
        ? { ...row, to: `/admin/members/${next_contact}` }
        : row,
    )
    .filter(({ count }) => count > 0);
}

/** Sums up how many things wait behind one tab or button of the admin panel. */
export function waitingIn(today: Today | undefined, ...kinds: TodayKind[]): number | undefined {
  return today && kinds.reduce((sum, kind) => sum + today.waiting[kind].count, 0);
}

/**
 * Returns since when the first of all waits. Leaves out work whose date says something else, such as a deadline. Null if
 * nothing else waits.
 */
export function firstOfToday(today: Today): Date | null {
  const waitsSince = rowsOfToday(today).flatMap(({ kind, oldest }) =>
    oldestWord(kind) !== 'since' || oldest === null ? [] : [oldest.getTime()],
  );
  return waitsSince.length === 0 ? null : new Date(Math.min(...waitsSince));
}
