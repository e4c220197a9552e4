import type { Page } from '@playwright/test';
import { select } from './admin-screens.ts';
import {
  fill,
  inTurn,
  press,
  pressEnabled,
  pressInDialog,
  type Screen,
  waiting,
} from './screen.ts';

const ofLoan = '/admin?tab=loans&loan_search={loan}';
const activeLoans: Screen[] = [
  { name: 'admin-loans-on-its-way', as: 'admin', about: 'on its way', path: ofLoan },
  {
    name: 'admin-loans-processing',
    as: 'admin',
    about: 'in flight',
    path: ofLoan,
    doing: press('More Changes'),
  },
  { name: 'admin-loans-came-back', as: 'admin', about: 'returned', path: ofLoan },
  { name: 'admin-loans-own', as: 'borrowing admin', path: ofLoan },
  { name: 'admin-extension', as: 'admin', about: 'asking for extension', path: ofLoan },
  {
    name: 'admin-extension-refused',
    as: 'admin',
    about: 'asking for extension',
    path: ofLoan,
    doing: inTurn(press(/^Answer/), fill('New due date', '2020-01-01'), press('Give More Time')),
  },
  ...waiting(
    { name: 'admin-extension', as: 'admin', path: '/admin?tab=loans' },
    '/api/admin/extension-requests',
  ),
  {
    name: 'admin-loans-edit-refused',
    as: 'admin',
    about: 'borrower',
    path: ofLoan,
    doing: inTurn(press('Edit Loan'), fill('Amount ($)', '999'), press('Save Changes')),
  },
  {
    name: 'admin-loans-edit-failing',
    as: 'admin',
    about: 'borrower',
    path: ofLoan,
    doing: inTurn(
      press('Edit Loan'),
      fill('Late Fee ($)', '1'),
      fill('Reason', 'Returned payment'),
      press('Save Changes'),
    ),
    fails: '/api/admin/loans/',
  },
  {
    name: 'admin-loans-edit-unchanged',
    as: 'admin',
    about: 'borrower',
    path: ofLoan,
    doing: inTurn(press('Edit Loan'), press('Save Changes')),
  },
  {
    name: 'admin-loans-changed',
    as: 'admin',
    about: 'favored',
    path: ofLoan,
    doing: press('More Changes'),
  },
  {
    name: 'admin-loans-undo',
    as: 'admin',
    about: 'favored',
    path: ofLoan,
    doing: inTurn(press('More Changes'), press(/^Undo until/)),
    windowOnly: true,
  },
  ...waiting(
    {
      name: 'admin-loans-changes',
      as: 'admin',
      about: 'favored',
      path: ofLoan,
      doing: press('More Changes'),
    },
    '/api/admin/loans/',
  ),
  {
    name: 'admin-loans-adjustment-no-reason',
    as: 'admin',
    about: 'borrower',
    path: ofLoan,
    doing: inTurn(press('More Changes'), press('Record Payment'), pressInDialog('Record Payment')),
    windowOnly: true,
  },
];

const silentBank = '/v1/treasury/financial_accounts';
const disbursing: Screen[] = [
  { name: 'admin-disburse-own', as: 'borrowing admin', path: '/admin/disburse' },
  {
    name: 'admin-disburse-came-back',
    as: 'admin',
    about: 'not reached by payout',
    path: '/admin/disburse',
  },
  {
    name: 'admin-disburse-opened',
    as: 'admin',
    path: '/admin/disburse',
    doing: async (page) => {
      // On a wide screen it is open.
      for (const brief of await page.locator('article summary:visible').all()) await brief.click();
    },
  },
  {
    name: 'admin-disburse-send-again',
    as: 'admin',
    about: 'not reached by payout',
    path: '/admin/disburse',
    doing: async (page) => {
      const returned = page.getByRole('article').filter({ hasText: 'did not arrive' });
      await returned.getByRole('button', { name: 'Disburse Funds' }).first().click();
    },
    windowOnly: true,
  },
  {
    name: 'admin-disburse-another-holder',
    as: 'admin',
    about: 'paid into another account',
    path: '/admin/disburse',
    doing: async (page) => {
      const loan = page.getByRole('article').filter({ hasText: 'This account belongs to' });
      await loan.getByRole('button', { name: 'Disburse Funds' }).first().click();
    },
    windowOnly: true,
  },
  {
    name: 'admin-disburse-accept-again',
    as: 'admin',
    about: 'asked again',
    path: '/admin/disburse',
  },
  {
    name: 'admin-disburse-bank-silent',
    as: 'admin',
    path: '/admin/disburse',
    doing: select,
    bankFails: silentBank,
  },
  {
    name: 'admin-disburse-bank-silent-several',
    as: 'admin',
    path: '/admin/disburse',
    doing: inTurn(select, press('Disburse Selected')),
    windowOnly: true,
    bankFails: silentBank,
  },
  {
    name: 'admin-disburse-refused',
    as: 'admin',
    path: '/admin/disburse',
    doing: pressEnabled('Disburse Funds'),
    bankFails: silentBank,
  },
  {
    name: 'admin-disburse-several-too-little',
    as: 'admin',
    path: '/admin/disburse',
    doing: selectBoth,
    answers: { path: '/api/admin/payout-account', body: { payouts: 'provider', available: 5 } },
  },
  ...waiting(
    { name: 'admin-disburse-lending', as: 'admin', path: '/admin/disburse' },
    '/api/admin/lending',
  ),
  {
    name: 'admin-disburse-reject-no-reason',
    as: 'admin',
    path: '/admin/disburse',
    doing: inTurn(press('Reject Loan'), pressInDialog('Reject Loan')),
    windowOnly: true,
  },
  {
    name: 'admin-disburse-not-rejected',
    as: 'admin',
    path: '/admin/disburse',
    doing: inTurn(
      press('Reject Loan'),
      (page) => page.getByLabel('Reason').selectOption('incomplete'),
      pressInDialog('Reject Loan'),
    ),
    fails: '/api/admin/reject-loan',
  },
];

/** What the tab of active loans and the page of pending ones say of a loan that is not as most are, and where a call fails. */
export const loanStates: Screen[] = [...activeLoans, ...disbursing];

async function selectBoth(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^Select the loan/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
}
