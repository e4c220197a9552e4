import { inTurn, press, type Screen } from './screen.ts';

/** What a loan that is nearly due, overdue, in default or written off looks like, to both, and an account that may not be debited any more. */
export const lateScreens: Screen[] = [
  { name: 'dashboard-due-soon', as: 'due soon', path: '/dashboard' },
  { name: 'loan-due-soon', as: 'due soon', path: '/loans/{loan}' },
  { name: 'dashboard-overdue', as: 'overdue', path: '/dashboard' },
  { name: 'create-loan-overdue', as: 'overdue', path: '/create-loan' },
  { name: 'loan-overdue', as: 'overdue', path: '/loans/{loan}' },
  { name: 'admin-loans-overdue', as: 'admin', path: '/admin?tab=loans' },
  {
    name: 'admin-loans-overdue-adjustments',
    as: 'admin',
    path: '/admin?tab=loans',
    doing: press('More Changes'),
  },
  { name: 'loan-written-off', as: 'written off', path: '/loans/{loan}' },
  { name: 'dashboard-struck', as: 'struck', path: '/dashboard' },
  { name: 'loan-authorize-debit', as: 'struck', path: '/loans/{loan}' },
  { name: 'dashboard-defaulted', as: 'defaulted', path: '/dashboard' },
  { name: 'loan-defaulted', as: 'defaulted', path: '/loans/{loan}' },
  {
    name: 'admin-loans-defaulted',
    as: 'admin',
    path: '/admin?tab=loans&loans=defaulted',
    doing: press('Edit Loan'),
  },
  {
    name: 'admin-loans-write-off',
    as: 'admin',
    path: '/admin?tab=loans&loans=defaulted',
    doing: inTurn(press('More Changes'), press('Write Off')),
    windowOnly: true,
  },
  {
    name: 'admin-loans-written-off',
    as: 'admin',
    path: '/admin?tab=loans&loans=written_off',
    doing: press('More Changes'),
  },
  {
    name: 'admin-loans-reverse',
    as: 'admin',
    path: '/admin?tab=loans&loans=written_off',
    doing: inTurn(press('More Changes'), press('Reverse')),
    windowOnly: true,
  },
  { name: 'notices-late', as: 'defaulted', path: '/notices' },
  { name: 'admin-financial-late', as: 'admin', path: '/admin?tab=financial' },
  { name: 'dashboard-written-off', as: 'written off', path: '/dashboard' },
  { name: 'dashboard-account-blocked', as: 'account blocked', path: '/dashboard' },
  { name: 'profile-account-blocked', as: 'account blocked', path: '/profile' },
  { name: 'loan-account-blocked', as: 'account blocked', path: '/loans/{loan}' },
];
