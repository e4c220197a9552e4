import { expect, type Page } from '@playwright/test';
import { inTurn, nothing, open, press, type Screen, waiting } from './screen.ts';

const compact = press('Compact rows');

/** The admin screens before there are members. */
export const emptyAdminScreens: Screen[] = [
  { name: 'admin-dashboard-empty', as: 'first admin', path: '/dashboard' },
  { name: 'admin-today-empty', as: 'first admin', path: '/admin/today' },
  { name: 'admin-verifications-empty', as: 'first admin', path: '/admin' },
  { name: 'admin-financial-empty', as: 'first admin', path: '/admin?tab=financial' },
  { name: 'admin-loans-empty', as: 'first admin', path: '/admin?tab=loans' },
  { name: 'admin-disburse-empty', as: 'first admin', path: '/admin/disburse' },
];

/** The admin screens at work, before anything is overdue. */
export const adminScreens: Screen[] = [
  { name: 'admin-dashboard', as: 'admin', path: '/dashboard' },
  { name: 'admin-today', as: 'admin', path: '/admin/today' },
  ...waiting({ name: 'admin-today', as: 'admin', path: '/admin/today' }, '/api/admin/today'),
  { name: 'admin-verifications', as: 'admin', path: '/admin' },
  ...waiting({ name: 'admin-verifications', as: 'admin', path: '/admin' }, '/api/admin'),
  { name: 'admin-verifications-compact', as: 'admin', path: '/admin', doing: compact },
  {
    name: 'admin-review',
    as: 'admin',
    path: '/admin',
    doing: inTurn(press('Review'), decidable),
    windowOnly: true,
  },
  { name: 'admin-financial', as: 'admin', path: '/admin?tab=financial' },
  {
    name: 'admin-financial-entries',
    as: 'admin',
    path: '/admin?tab=financial',
    ...open(/entries/i),
  },
  ...waiting({ name: 'admin-financial', as: 'admin', path: '/admin?tab=financial' }, '/api/admin'),
  { name: 'admin-members', as: 'admin', path: '/admin?tab=members' },
  ...waiting({ name: 'admin-members', as: 'admin', path: '/admin?tab=members' }, '/api/admin'),
  {
    name: 'admin-members-none-found',
    as: 'admin',
    path: '/admin?tab=members&search=nobody-of-this-name',
  },
  {
    name: 'admin-members-edit',
    as: 'admin',
    path: '/admin?tab=members',
    doing: press('Edit Profile'),
  },
  {
    name: 'admin-members-delete',
    as: 'admin',
    path: '/admin?tab=members',
    ...open(/^Delete(?! Bank)/),
  },
  { name: 'admin-members-compact', as: 'admin', path: '/admin?tab=members', doing: compact },
  { name: 'admin-members-banks', as: 'admin', path: '/admin?tab=members&bank=to-approve' },
  {
    name: 'admin-members-approve-bank',
    as: 'admin',
    path: '/admin?tab=members',
    ...open('Approve Bank'),
  },
  { name: 'admin-log', as: 'admin', path: '/admin/log' },
  ...waiting({ name: 'admin-log', as: 'admin', path: '/admin/log' }, '/api/admin/log'),
  { name: 'admin-log-none-found', as: 'admin', path: '/admin/log?to=2001-01-01' },
  { name: 'admin-loans', as: 'admin', path: '/admin?tab=loans' },
  ...waiting({ name: 'admin-loans', as: 'admin', path: '/admin?tab=loans' }, '/api/admin'),
  {
    name: 'admin-loans-none-found',
    as: 'admin',
    path: '/admin?tab=loans&loan_search=nobody-of-this-name',
  },
  { name: 'admin-loans-edit', as: 'admin', path: '/admin?tab=loans', doing: press('Edit Loan') },
  { name: 'admin-loans-compact', as: 'admin', path: '/admin?tab=loans', doing: compact },
  {
    name: 'admin-loans-opened',
    as: 'admin',
    path: '/admin?tab=loans&loan_sort=owed',
    doing: inTurn(compact, press(/^More: /)),
  },
  { name: 'admin-loans-none-overdue', as: 'admin', path: '/admin?tab=loans&loan_only=overdue' },
  {
    name: 'admin-loans-adjustments',
    as: 'admin',
    path: '/admin?tab=loans',
    doing: press('More Changes'),
  },
  ...(['Waive Interest', 'Record Payment'] as const).map((adjustment) => ({
    name: `admin-loans-${adjustment.toLowerCase().replace(' ', '-')}`,
    as: 'admin' as const,
    path: '/admin?tab=loans',
    doing: inTurn(press('More Changes'), press(adjustment)),
    windowOnly: true as const,
  })),
  { name: 'admin-disburse', as: 'admin', path: '/admin/disburse' },
  ...waiting({ name: 'admin-disburse', as: 'admin', path: '/admin/disburse' }, '/api/admin'),
  { name: 'admin-disburse-compact', as: 'admin', path: '/admin/disburse', doing: compact },
  { name: 'admin-disburse-selected', as: 'admin', path: '/admin/disburse', doing: select },
  {
    name: 'admin-disburse-several',
    as: 'admin',
    path: '/admin/disburse',
    doing: inTurn(select, press('Disburse Selected')),
    windowOnly: true,
  },
  {
    name: 'admin-disburse-too-little',
    as: 'admin',
    path: '/admin/disburse',
    doing: select,
    answers: { path: '/api/admin/payout-account', body: { payouts: 'provider', available: 5 } },
  },
  {
    name: 'admin-disburse-not-sent',
    as: 'admin',
    path: '/admin/disburse',
    doing: inTurn(select, press('Disburse Selected'), press(/^Disburse \$/)),
    windowOnly: true,
    answers: { path: '/api/admin/disburse-loans', body: refusal },
  },
  {
    name: 'admin-disburse-reject-several',
    as: 'admin',
    path: '/admin/disburse',
    doing: inTurn(select, selectLast, press('Reject Selected')),
    windowOnly: true,
  },
  { name: 'admin-disburse-pause', as: 'admin', path: '/admin/disburse', ...open(/^Pause/) },
  {
    name: 'admin-disburse-paused',
    as: 'admin',
    path: '/admin/disburse',
    answers: {
      path: '/api/admin/lending',
      body: {
        paused: true,
        sentence: 'We lend again on Monday.',
        changed_at: '2026-11-20T15:00:00.000Z',
        changed_by: 'First Admin',
      },
    },
  },
  { name: 'admin-closes', as: 'admin', path: '/admin/closes', doing: press('Compare Now') },
  ...waiting({ name: 'admin-closes', as: 'admin', path: '/admin/closes' }, '/api/admin'),
  {
    name: 'admin-closes-differences',
    as: 'admin with differences',
    path: '/admin/closes',
    doing: press('Compare Now'),
  },
  {
    name: 'admin-close',
    as: 'admin with differences',
    path: '/admin/closes',
    doing: (page) =>
      page
        .getByRole('link', { name: /\d [ap]m ET$/ })
        .first()
        .click(),
  },
  { name: 'admin-close-not-found', as: 'admin', path: `/admin/closes/${nothing}`, isRefused: true },
  ...waiting({ name: 'admin-close', as: 'admin', path: `/admin/closes/${nothing}` }, '/api/admin'),
  { name: 'odd-names-verifications', as: 'admin', path: '/admin' },
  { name: 'odd-names-members', as: 'admin', path: '/admin?tab=members&search=wolfeschlegel' },
  { name: 'odd-names-loans', as: 'admin', path: '/admin?tab=loans' },
  { name: 'admin-disburse-reject', as: 'admin', path: '/admin/disburse', ...open('Reject Loan') },
  { name: 'admin-member', as: 'admin', path: '/admin/members/{member}' },
  {
    name: 'admin-member-not-found',
    as: 'admin',
    path: `/admin/members/${nothing}`,
    isRefused: true,
  },
  ...waiting({ name: 'admin-member', as: 'admin', path: '/admin/members/{member}' }, '/api/admin'),
  { name: 'admin-trial-balance', as: 'admin', path: '/admin/trial-balance' },
  ...waiting(
    { name: 'admin-trial-balance', as: 'admin', path: '/admin/trial-balance' },
    '/api/admin',
  ),
  { name: 'admin-trial-balance-printed', as: 'admin', path: '/admin/trial-balance', onPaper: true },
  { name: 'admin-member-statement', as: 'admin', path: '/admin/members/{member}/statement' },
  ...waiting(
    { name: 'admin-member-statement', as: 'admin', path: '/admin/members/{member}/statement' },
    '/api/admin',
  ),
  {
    name: 'admin-member-statement-printed',
    as: 'admin',
    path: '/admin/members/{member}/statement',
    onPaper: true,
  },
  { name: 'admin-loan-statement', as: 'admin', path: '/admin/loans/{loan}/statement' },
  ...waiting(
    { name: 'admin-loan-statement', as: 'admin', path: '/admin/loans/{loan}/statement' },
    '/api/admin',
  ),
  {
    name: 'admin-statement-printed',
    as: 'admin',
    path: '/admin/loans/{loan}/statement',
    onPaper: true,
  },
];

/** A borrower who lost their account while the dialog stood open. */
function refusal({ loan_ids }: { loan_ids: string[] }) {
  const results = loan_ids.map((id) => ({
    id,
    done: false,
    status: 'funded',
    code: 'bank_account_missing',
    detail: 'Borrower must add bank account',
  }));
  return { results, done_count: 0, done_total: 0 };
}

export async function select(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^Select the loan/ });
  await boxes.first().check();
}

export async function selectLast(page: Page): Promise<void> {
  await page
    .getByRole('checkbox', { name: /^Select the loan/ })
    .last()
    .check();
}

/** Opens a review, and waits until its buttons can be pressed. */
export function decidable(page: Page): Promise<void> {
  return isEnabled(page, 'Approve');
}

/** What could not be seen can be rejected all the same. */
export function rejectable(page: Page): Promise<void> {
  return isEnabled(page, 'Reject');
}

async function isEnabled(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('button', { name, exact: true })).toBeEnabled();
}
