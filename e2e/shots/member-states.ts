import {
  fill,
  inShortPages,
  inTurn,
  nothing,
  open,
  press,
  type Screen,
  waiting,
} from './screen.ts';

const member = '/admin/members/{member}';
/** Members, their own pages and statements, where something is missing or refused. */
export const memberStates: Screen[] = [
  ...waiting(
    {
      name: 'admin-approve-bank',
      as: 'admin',
      path: '/admin?tab=members',
      ...open('Approve Bank'),
    },
    '/api/admin/members/',
  ),
  {
    name: 'admin-members-delete-bank',
    as: 'admin',
    path: '/admin?tab=members',
    ...open('Delete Bank'),
  },
  {
    name: 'admin-members-delete-typing',
    as: 'admin',
    path: '/admin?tab=members',
    doing: inTurn(press(/^Delete(?! Bank)/), press('Continue')),
    windowOnly: true,
  },
  {
    name: 'admin-members-edit-refused',
    as: 'admin',
    path: '/admin?tab=members',
    doing: inTurn(press('Edit Profile'), fill('First Name', ''), press('Save Changes')),
  },
  {
    name: 'admin-members-more-failing',
    as: 'admin',
    path: '/admin?tab=members',
    doing: inTurn(inShortPages(/^\/api\/admin\/members$/, { fails: true }), press('Show more')),
  },
  {
    name: 'admin-member-statement-more',
    as: 'admin',
    path: `${member}/statement`,
    doing: inTurn(inShortPages(/\/statement$/, { fails: false }), press('Show more')),
  },
  {
    name: 'admin-member-statement-more-failing',
    as: 'admin',
    path: `${member}/statement`,
    doing: inTurn(inShortPages(/\/statement$/, { fails: true }), press('Show more')),
  },
  { name: 'admin-member-newcomer', as: 'admin', about: 'newcomer', path: member },
  { name: 'admin-member-bounced', as: 'admin', about: 'unreachable', path: member },
  { name: 'admin-member-dispute-lost', as: 'admin', about: 'dispute lost', path: member },
  {
    name: 'admin-member-details',
    as: 'admin',
    about: 'borrower',
    path: member,
    doing: press(/^Open Details/),
  },
  {
    name: 'admin-member-details-failing',
    as: 'admin',
    about: 'borrower',
    path: member,
    doing: press(/^Open Details/),
    fails: `/api${member}/audit/`,
  },
  ...waiting(
    { name: 'admin-member-parts', as: 'admin', about: 'borrower', path: member },
    `/api${member}/`,
  ),
  {
    name: 'admin-member-parts-more-failing',
    as: 'admin',
    about: 'borrower',
    path: member,
    doing: inTurn(
      inShortPages(/\/members\/[^/]+\/(loans|notices|audit)$/, { fails: true }),
      press('Show more'),
    ),
  },
  { name: 'admin-member-deleted', as: 'admin', about: 'deleted', path: member, isRefused: true },
  {
    name: 'admin-member-statement-deleted',
    as: 'admin',
    about: 'deleted',
    path: `${member}/statement`,
  },
  {
    name: 'admin-loan-statement-deleted',
    as: 'admin',
    about: 'deleted',
    path: '/admin/loans/{loan}/statement',
  },
  {
    name: 'admin-loan-statement-empty',
    as: 'admin',
    about: 'asking',
    path: '/admin/loans/{loan}/statement',
  },
  {
    name: 'admin-member-statement-empty',
    as: 'admin',
    about: 'newcomer',
    path: `${member}/statement`,
  },
  {
    name: 'admin-loan-statement-not-found',
    as: 'admin',
    path: `/admin/loans/${nothing}/statement`,
    isRefused: true,
  },
  {
    name: 'admin-member-statement-not-found',
    as: 'admin',
    path: `/admin/members/${nothing}/statement`,
    isRefused: true,
  },
];
