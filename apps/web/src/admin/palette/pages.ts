import type { Capability } from '@sevenday/contract';
import { mayOpen } from '../access/page-access.ts';

/** A page of the back office, with other words that find it. */
export interface OfficePage {
  title: string;
  words?: string;
  to: string;
}

/** The pages that the palette leads to, in the order in which it shows them before anything is typed. */
export const officePages: readonly OfficePage[] = [
  { title: 'Today', words: 'Waiting work', to: '/admin/today' },
  { title: 'ID Verifications', words: 'Review documents', to: '/admin?tab=verifications' },
  { title: 'Disburse Loans', words: 'Send money, payouts, pending loans', to: '/admin/disburse' },
  { title: 'Active Loans', words: 'Requests for more time, overdue', to: '/admin?tab=loans' },
  { title: 'Members', words: 'People, borrowers', to: '/admin?tab=members' },
  {
    title: 'Financial Tracker',
    words: 'Money, refunds, disputes, figures',
    to: '/admin?tab=financial',
  },
  { title: 'Daily Closes', words: 'Differences, parked work', to: '/admin/closes' },
  { title: 'Trial Balance', words: 'Books, accounts', to: '/admin/trial-balance' },
  { title: 'Log', words: 'Audit trail, who did what, sign-ins, exports', to: '/admin/log' },
  {
    title: 'Approvals',
    words: 'Second person, two pairs of eyes, daily limit',
    to: '/admin/approvals',
  },
  { title: 'Staff', words: 'Roles, invitations, suspend', to: '/admin/staff' },
  { title: 'Defaulted Loans', to: '/admin?tab=loans&loans=defaulted' },
  { title: 'Written-Off Loans', to: '/admin?tab=loans&loans=written_off' },
  { title: 'Bank Accounts to Approve', to: '/admin?tab=members&bank=to-approve' },
  {
    title: 'Members with Bounced Email',
    words: 'Returned mail',
    to: '/admin?tab=members&mail=bounced',
  },
  { title: 'Dashboard', words: 'Home', to: '/dashboard' },
  { title: 'Security', words: 'Password, sessions, sign-ins', to: '/account' },
];

/** Lists the pages that a person with these capabilities may open. */
export function officePagesFor(may: readonly Capability[]): OfficePage[] {
  return officePages.filter(({ to }) => mayOpen(may, to));
}
