/** What every page asks for when it is opened by its address: who is signed in, and what the top bar shows. */
const everyPage = ['/config', '/profile/me', '/notices?limit=1', '/admin/today'];

const page = (name, ...more) => ({ name, steps: [[...everyPage, ...more]] });

/**
 * What the admin pages ask for when an owner opens them, as their queries do (`useQuery` and `usePagedList` in
 * apps/web/src/admin). The calls of a step go out at once. The next step waits for their answers. `member` in a path
 * stands for a member who has loans.
 */
export const tabs = [
  page('ID Verifications', '/admin/pending-verifications'),
  page(
    'Financial Tracker',
    '/admin/financial-stats',
    '/admin/financial-history?days=30',
    '/admin/breaks?waiting=true&limit=1',
    '/admin/parked-work?limit=1',
    '/admin/due-days?days=14',
    '/admin/aging',
    '/admin/refunds?limit=20',
    '/admin/disputes?limit=20',
  ),
  page('Members', '/admin/members'),
  // Typed into the open tab.
  { name: 'Members, search ada', steps: [['/admin/members?search=ada']] },
  page(
    'Active Loans',
    '/admin/active-loans?status=open',
    '/admin/active-loans?status=defaulted&limit=1',
    '/admin/extension-requests',
  ),
  page('Disburse Loans', '/admin/pending-loans', '/admin/payout-account', '/admin/lending'),
  page('Closes', '/admin/closes?limit=30', '/admin/breaks', '/admin/parked-work'),
  {
    name: 'A member’s page',
    steps: [
      [...everyPage, '/admin/members/member'],
      ['/admin/members/member/timeline?limit=15'],
      [
        '/admin/members/member/loans?limit=20',
        '/admin/members/member/notices?limit=20',
        '/admin/members/member/audit?limit=25',
      ],
    ],
  },
];
