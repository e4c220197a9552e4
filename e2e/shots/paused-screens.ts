import { open, type Screen } from './screen.ts';

/** From here on the lender makes no new loans: nothing may come after them. */
export const pausedScreens: Screen[] = [
  { name: 'dashboard-paused', as: 'while lending is paused', path: '/dashboard' },
  {
    name: 'admin-lending-resume',
    as: 'admin',
    about: 'while lending is paused',
    path: '/admin/disburse',
    ...open('Resume New Loans'),
  },
  { name: 'create-loan-paused', as: 'while lending is paused', path: '/create-loan' },
];
