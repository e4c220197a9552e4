import type { Page } from '@playwright/test';
import { chooseRepayment } from '../support/people.ts';
import {
  inShortPages,
  inTurn,
  nothing,
  open,
  press,
  pressInDialog,
  type Screen,
  waiting,
} from './screen.ts';

/** What a borrower meets beside the plain ways where loans are asked for: nothing comes, or somebody has to wait. */
export const borrowerStates: Screen[] = [
  { name: 'dashboard-id-rejected', as: 'id rejected', path: '/dashboard' },
  { name: 'dashboard-no-account', as: 'no account', path: '/dashboard' },
  { name: 'dashboard-account-waiting', as: 'account waiting', path: '/dashboard' },
  { name: 'dashboard-account-disconnected', as: 'account disconnected', path: '/dashboard' },
  { name: 'dashboard-account-later', as: 'account later', path: '/dashboard' },
  ...waiting(
    { name: 'dashboard-account', as: 'account waiting', path: '/dashboard' },
    '/api/bank/my-account',
  ),
  ...waiting({ name: 'dashboard-limits', as: 'verified', path: '/dashboard' }, '/api/loans/limits'),
  { name: 'dashboard-many', as: 'borrower of many', path: '/dashboard' },
  {
    name: 'dashboard-more-failing',
    as: 'borrower of many',
    path: '/dashboard',
    doing: inShortPages(/^\/api\/loans\/my-loans$/, { fails: true }),
  },
  {
    name: 'dashboard-pay-failing',
    as: 'borrower',
    path: '/dashboard',
    fails: '/api/payments',
    doing: press('Pay Now'),
  },
  {
    name: 'dashboard-cancel-failing',
    as: 'asking',
    path: '/dashboard',
    fails: '/api/loans/{loan}/cancel',
    doing: inTurn(press('Cancel request'), pressInDialog('Cancel request')),
    windowOnly: true,
  },
  ...waiting({ name: 'dashboard-bell', as: 'payer', path: '/dashboard' }, '/api/notices'),
  {
    name: 'dashboard-cancel',
    as: 'asking',
    path: '/dashboard',
    ...open('Cancel request'),
  },
  { name: 'dashboard-everything-lent', as: 'everything lent', path: '/dashboard' },
  { name: 'create-loan-everything-lent', as: 'everything lent', path: '/create-loan' },
  { name: 'create-loan-account-later', as: 'account later', path: '/create-loan' },
  { name: 'create-loan-disconnected', as: 'account disconnected', path: '/create-loan' },
  ...waiting(
    { name: 'create-loan-quote', as: 'verified', path: '/create-loan' },
    '/api/loans/quote',
  ),
  {
    name: 'create-loan-not-made',
    as: 'verified',
    path: '/create-loan',
    fails: '/api/loans/create',
    doing: inTurn(accept, press('Request Loan')),
  },
  {
    name: 'accept-again-no-account',
    as: 'account deleted',
    path: '/loans/{loan}/accept-again',
  },
  {
    name: 'accept-again-disconnected',
    as: 'account disconnected',
    path: '/loans/{loan}/accept-again',
  },
  {
    name: 'accept-again-account-later',
    as: 'account later',
    path: '/loans/{loan}/accept-again',
  },
  {
    name: 'accept-again-not-yours',
    as: 'verified',
    path: `/loans/${nothing}/accept-again`,
    isRefused: true,
  },
];

async function accept(page: Page): Promise<void> {
  await page.getByLabel('Loan amount ($)').fill('5');
  await chooseRepayment(page);
  await page.getByRole('checkbox', { name: /^I have read and accept/ }).check();
}
