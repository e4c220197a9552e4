import type { Page } from '@playwright/test';
import { decidable, select } from './office-screens.ts';
import { inTurn, nothing, open, press, type Screen, waiting } from './screen.ts';

const tab = (name: 'financial' | 'members' | 'loans', search = '') =>
  `/admin?tab=${name}${search}` as const;

/** What a new lender finds beside the four tabs. */
export const emptyOfficeStates: Screen[] = [
  {
    name: 'admin-entries-empty',
    as: 'first admin',
    path: tab('financial'),
    ...open('Interest Earned: ledger entries'),
  },
  { name: 'admin-trial-balance-empty', as: 'first admin', path: '/admin/trial-balance' },
  { name: 'admin-closes-none', as: 'first admin', path: '/admin/closes' },
  {
    name: 'admin-member-oneself',
    as: 'first admin',
    path: '/admin/members/{member}',
  },
  { name: 'admin-members-oneself', as: 'first admin', path: tab('members') },
];

const review: Screen[] = [
  {
    name: 'admin-review-zoomed',
    as: 'admin',
    path: '/admin',
    doing: inTurn(press('Review'), press('Rotate'), press('Zoom in'), press('Zoom in'), decidable),
    windowOnly: true,
  },
  {
    name: 'admin-review-image-failing',
    as: 'admin',
    path: '/admin',
    doing: inTurn(press('Review'), decidable),
    windowOnly: true,
    fails: '/uploads/id',
  },
  {
    name: 'admin-review-processing',
    as: 'admin',
    path: '/admin',
    doing: inTurn(press('Review'), decidable, press(/^Approve$/)),
    windowOnly: true,
    hangs: '/api/admin/verify-id',
  },
  ...waiting(
    { name: 'admin-review-pdf', as: 'admin with papers', path: '/admin', ...reviewOf('Paula') },
    '/uploads/id',
  ),
  {
    name: 'admin-review-pdf',
    as: 'admin with papers',
    path: '/admin',
    ...reviewOf('Paula'),
    isNeverIdle: true,
  },
  { name: 'admin-review-other', as: 'admin with papers', path: '/admin', ...reviewOf('Tiff') },
  {
    name: 'admin-review-own',
    as: 'admin with papers',
    path: '/admin',
    ...reviewOf('Admin Sevenday'),
  },
];

const financial: Screen[] = [
  ...(['history', 'refunds', 'disputes'] as const).map((part) => ({
    name: `admin-financial-${part}-failing`,
    as: 'admin' as const,
    path: tab('financial'),
    fails: `/api/admin/${part === 'history' ? 'financial-history' : part}`,
  })),
  ...waiting(
    { name: 'admin-entries', as: 'admin', path: tab('financial'), ...open(/entries/i) },
    '/api/admin/ledger/entries',
  ),
  { name: 'admin-financial-refunds', as: 'admin with refunds', path: tab('financial') },
  {
    name: 'admin-refund-not-sent-again',
    as: 'admin with refunds',
    path: tab('financial'),
    doing: press('Send again'),
    fails: '/api/admin/refunds/',
  },
  {
    name: 'admin-refund-given-back',
    as: 'admin with refunds',
    path: tab('financial'),
    doing: inTurn(press('Given back outside'), press('Record')),
    windowOnly: true,
  },
  {
    name: 'admin-refund-sent-again',
    as: 'admin with refunds',
    path: tab('financial'),
    doing: press('Send again'),
  },
  {
    name: 'admin-export-failing',
    as: 'admin',
    path: tab('financial'),
    doing: press('Export ledger (CSV)'),
    fails: '/api/admin/exports',
  },
];

const ofLoan = tab('loans', '&loan_search={loan}');
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
  { name: 'admin-more-time', as: 'admin', about: 'asking for time', path: ofLoan },
  {
    name: 'admin-more-time-refused',
    as: 'admin',
    about: 'asking for time',
    path: ofLoan,
    doing: inTurn(fill('New due date', '2020-01-01'), press('Give more time')),
  },
  ...waiting(
    { name: 'admin-more-time', as: 'admin', path: tab('loans') },
    '/api/admin/more-time-requests',
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
    doing: inTurn(press('Edit Loan'), fill('Late Fee ($)', '1'), press('Save Changes')),
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
    about: 'favoured',
    path: ofLoan,
    doing: press('More Changes'),
  },
  {
    name: 'admin-loans-reverse',
    as: 'admin',
    about: 'favoured',
    path: ofLoan,
    doing: inTurn(press('More Changes'), press('Reverse')),
    windowOnly: true,
  },
  ...waiting(
    {
      name: 'admin-loans-changes',
      as: 'admin',
      about: 'favoured',
      path: ofLoan,
      doing: press('More Changes'),
    },
    '/api/admin/loans/',
  ),
  {
    name: 'admin-loans-command-no-reason',
    as: 'admin',
    about: 'borrower',
    path: ofLoan,
    doing: inTurn(press('More Changes'), press('Record Payment'), pressLast('Record Payment')),
    windowOnly: true,
  },
];

const member = '/admin/members/{member}';
const members: Screen[] = [
  ...waiting(
    { name: 'admin-approve-bank', as: 'admin', path: tab('members'), ...open('Approve Bank') },
    '/api/admin/members/',
  ),
  {
    name: 'admin-members-delete-bank',
    as: 'admin',
    path: tab('members'),
    ...open('Delete Bank'),
  },
  {
    name: 'admin-members-delete-typing',
    as: 'admin',
    path: tab('members'),
    doing: inTurn(press(/^Delete(?! Bank)/), press('Continue')),
    windowOnly: true,
  },
  {
    name: 'admin-members-edit-refused',
    as: 'admin',
    path: tab('members'),
    doing: inTurn(press('Edit Profile'), fill('First Name', ''), press('Save Changes')),
  },
  { name: 'admin-member-newcomer', as: 'admin', about: 'newcomer', path: member },
  { name: 'admin-member-bounced', as: 'admin', about: 'unreachable', path: member },
  { name: 'admin-member-dispute-lost', as: 'admin', about: 'dispute lost', path: member },
  {
    name: 'admin-member-details',
    as: 'admin',
    about: 'borrower',
    path: member,
    doing: press(/^Open details/),
  },
  {
    name: 'admin-member-details-failing',
    as: 'admin',
    about: 'borrower',
    path: member,
    doing: press(/^Open details/),
    fails: `/api${member}/audit/`,
  },
  ...waiting(
    { name: 'admin-member-parts', as: 'admin', about: 'borrower', path: member },
    `/api${member}/`,
  ),
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
    doing: inTurn(press('Reject Loan'), pressLast('Reject Loan')),
    windowOnly: true,
  },
];

const closes: Screen[] = [
  {
    name: 'admin-close-not-made',
    as: 'admin',
    path: '/admin/closes',
    doing: press('Compare Now'),
    bankFails: '/v1/balance_transactions',
  },
  {
    name: 'admin-closes-explain',
    as: 'admin with differences',
    path: '/admin/closes',
    doing: inTurn(press('Compare Now'), press(/^Explain:/), press(/^Explain$/)),
    windowOnly: true,
  },
  {
    name: 'admin-closes-resolve',
    as: 'admin with differences',
    path: '/admin/closes',
    doing: inTurn(press('Compare Now'), press(/^Resolve:/), press(/^Resolve$/)),
    windowOnly: true,
  },
  { name: 'admin-not-found', as: 'admin', path: '/admin/no/such/page' },
];

/** States of the back office that are seldom seen: a part of a screen fails, or it is about oneself, or nobody any more. */
export const officeStates: Screen[] = [
  ...review,
  ...financial,
  ...activeLoans,
  ...members,
  ...disbursing,
  ...closes,
];

/** What just opened can be decided on a moment later. */
function reviewOf(name: string) {
  return {
    doing: async (page: Page) => {
      const row = page.getByRole('article', { name }).first();
      await row.getByRole('button', { name: 'Review' }).click();
      await page.waitForTimeout(1_000);
    },
    windowOnly: true,
  } as const;
}

function fill(label: string, text: string) {
  return (page: Page) => page.getByLabel(label).first().fill(text);
}

function pressEnabled(name: string) {
  return (page: Page) => page.getByRole('button', { name, disabled: false }).first().click();
}

function pressLast(name: string) {
  return (page: Page) => page.getByRole('button', { name }).last().click();
}

async function selectBoth(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^Select/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
}
