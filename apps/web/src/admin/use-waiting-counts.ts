import type { TodayKind } from '@sevenday/contract';
import { waitingIn } from './today/today-rows.ts';
import { useTodayShown } from './today/use-today.ts';

/** The tab where each kind of work is done. `toSend` is the button Disburse Loans, and `toApprove` the button Approvals. */
const placeOfKind = {
  ids: 'verifications',
  disputes: 'financial',
  refunds: 'financial',
  breaks: 'financial',
  parked_work: 'financial',
  bank_accounts: 'members',
  contacts: 'members',
  bounced_mails: 'members',
  extensions: 'loans',
  overdue: 'loans',
  loans_to_send: 'toSend',
  returned_payouts: 'toSend',
  approvals: 'toApprove',
} as const satisfies Record<TodayKind, string>;

type Place = (typeof placeOfKind)[TodayKind];

const kinds = Object.keys(placeOfKind) as TodayKind[];

/**
 * Counts what waits for somebody in each tab of the admin panel, and behind the buttons of the loans to send and of the
 * acts to approve. Together they count what the bell counts. Undefined while unknown. A failure is silent, because the
 * open tab says what is wrong.
 */
export function useWaitingCounts(): Record<Place, number | undefined> {
  const today = useTodayShown();
  const countOf = (place: Place) =>
    waitingIn(today, ...kinds.filter((kind) => placeOfKind[kind] === place));
  return {
    verifications: countOf('verifications'),
    financial: countOf('financial'),
    members: countOf('members'),
    loans: countOf('loans'),
    toSend: countOf('toSend'),
    toApprove: countOf('toApprove'),
  };
}
