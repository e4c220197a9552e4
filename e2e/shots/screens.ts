import { expect, type Page } from '@playwright/test';
import type { PersonShown } from './people-shown.ts';

/** One picture to take: who looks at which address, and what has happened there. */
export interface Screen {
  name: string;
  as: PersonShown;
  /** `{loan}` and the like stand for the person's own ids. */
  path: string;
  /** Calls below this path get no answer: the screen as it loads. */
  hangs?: string;
  /** Calls below this path are answered by a proxy's error. */
  fails?: string;
  /** What is done there before the picture is taken. */
  doing?: (page: Page) => Promise<unknown>;
  /** The window alone, not the whole page: for what lies over it. */
  windowOnly?: true;
  /** As it comes out of a printer. */
  onPaper?: true;
  /** Another answer than the server's, for what this lender is not set up for. */
  answers?: { path: string; body: object };
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();
const inTurn =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };
const print = (name: string) =>
  ({ doing: inTurn(press(new RegExp(`^${name}$`))), onPaper: true }) as const;
const open = (name: string | RegExp) => ({ doing: press(name), windowOnly: true }) as const;

/** A lender who sends money from their own bank. */
const byHand = {
  path: '/api/admin/payout-account',
  body: { payouts: 'manual', available: null },
} as const;

/** A link of ours that leads nowhere. */
const unknown = `#token=${'a'.repeat(43)}`;

/** In this order: the empty back office before anyone has come, and the late ones last, as they move the date. */
export const screens: Screen[] = [
  { name: 'admin-verifications-empty', as: 'first admin', path: '/admin' },
  { name: 'admin-financial-empty', as: 'first admin', path: '/admin?tab=financial' },
  { name: 'admin-loans-empty', as: 'first admin', path: '/admin?tab=loans' },
  { name: 'admin-disburse-empty', as: 'first admin', path: '/admin/disburse' },

  { name: 'login', as: 'nobody', path: '/login' },
  { name: 'login-refused', as: 'nobody', path: '/login', doing: press('Sign In') },
  { name: 'register', as: 'nobody', path: '/register' },
  { name: 'register-refused', as: 'nobody', path: '/register', doing: press('Register') },
  { name: 'privacy-policy', as: 'nobody', path: '/privacy-policy' },
  { name: 'not-found', as: 'nobody', path: '/no/such/page' },
  { name: 'forgot-password', as: 'nobody', path: '/forgot-password' },
  { name: 'forgot-password-sent', as: 'nobody', path: '/forgot-password', doing: askForLink },
  { name: 'reset-password', as: 'nobody', path: `/reset-password${unknown}` },
  {
    name: 'reset-password-expired',
    as: 'nobody',
    path: `/reset-password${unknown}`,
    doing: reset,
  },
  { name: 'reset-password-no-token', as: 'nobody', path: '/reset-password' },
  {
    name: 'confirm-email-loading',
    as: 'nobody',
    path: `/confirm-email${unknown}`,
    hangs: '/api/auth/confirm-email',
  },
  {
    name: 'confirm-email-failing',
    as: 'nobody',
    path: `/confirm-email${unknown}`,
    fails: '/api/auth/confirm-email',
  },
  { name: 'confirm-email-expired', as: 'nobody', path: `/confirm-email${unknown}` },
  { name: 'confirm-email-expired-signed-in', as: 'newcomer', path: '/confirm-email' },

  { name: 'dashboard-newcomer', as: 'newcomer', path: '/dashboard' },
  { name: 'dashboard-waiting', as: 'waiting', path: '/dashboard' },
  { name: 'dashboard-verified', as: 'verified', path: '/dashboard' },
  { name: 'dashboard-asking', as: 'asking', path: '/dashboard' },
  { name: 'dashboard-borrower', as: 'borrower', path: '/dashboard' },
  { name: 'dashboard-on-its-way', as: 'on its way', path: '/dashboard' },
  { name: 'dashboard-rejected', as: 'rejected', path: '/dashboard' },
  { name: 'dashboard-in-flight', as: 'in flight', path: '/dashboard' },
  { name: 'dashboard-dispute-lost', as: 'dispute lost', path: '/dashboard' },
  { name: 'dashboard-repaid', as: 'payer', path: '/dashboard' },
  { name: 'dashboard-loading', as: 'borrower', path: '/dashboard', hangs: '/api/loans' },
  { name: 'dashboard-failing', as: 'borrower', path: '/dashboard', fails: '/api/loans' },
  { name: 'create-loan', as: 'verified', path: '/create-loan' },
  {
    name: 'create-loan-refused',
    as: 'verified',
    path: '/create-loan',
    doing: press('Request Loan'),
  },
  { name: 'create-loan-unverified', as: 'newcomer', path: '/create-loan' },
  { name: 'create-loan-loading', as: 'verified', path: '/create-loan', hangs: '/api/loans' },
  { name: 'create-loan-failing', as: 'verified', path: '/create-loan', fails: '/api/loans' },
  { name: 'loan-asking', as: 'asking', path: '/loans/{loan}' },
  { name: 'loan', as: 'borrower', path: '/loans/{loan}' },
  { name: 'loan-repaid', as: 'payer', path: '/loans/{loan}' },
  { name: 'loan-receipt-printed', as: 'payer', path: '/loans/{loan}', ...print('Print receipt') },
  { name: 'loan-disclosure-printed', as: 'borrower', path: '/loans/{loan}', ...print('Print') },
  { name: 'loan-printed', as: 'borrower', path: '/loans/{loan}', onPaper: true },
  { name: 'loan-turn-off', as: 'borrower', path: '/loans/{loan}', ...open(/^Turn off/) },
  { name: 'loan-on-its-way', as: 'on its way', path: '/loans/{loan}' },
  { name: 'loan-rejected', as: 'rejected', path: '/loans/{loan}' },
  { name: 'loan-cancelled', as: 'cancelled', path: '/loans/{loan}' },
  { name: 'loan-in-flight', as: 'in flight', path: '/loans/{loan}' },
  { name: 'loan-disputed', as: 'disputing', path: '/loans/{loan}' },
  { name: 'loan-dispute-lost', as: 'dispute lost', path: '/loans/{loan}' },
  { name: 'loan-returned', as: 'returned', path: '/loans/{loan}' },
  { name: 'loan-more-time', as: 'borrower', path: '/loans/{loan}', doing: press(/more time/) },
  { name: 'loan-more-time-asked', as: 'asking for time', path: '/loans/{loan}' },
  { name: 'loan-more-time-given', as: 'given time', path: '/loans/{loan}' },
  { name: 'loan-loading', as: 'borrower', path: '/loans/{loan}', hangs: '/api/loans' },
  { name: 'loan-failing', as: 'borrower', path: '/loans/{loan}', fails: '/api/loans' },
  { name: 'loan-not-yours', as: 'verified', path: '/loans/00000000-0000-4000-8000-000000000000' },
  { name: 'profile-newcomer', as: 'newcomer', path: '/profile' },
  { name: 'profile', as: 'borrower', path: '/profile' },
  { name: 'account', as: 'borrower', path: '/account' },
  { name: 'account-loading', as: 'borrower', path: '/account', hangs: '/api/auth/sessions' },
  { name: 'account-failing', as: 'borrower', path: '/account', fails: '/api/auth/sessions' },
  { name: 'account-log-out', as: 'borrower', path: '/account', ...open('Log out everywhere') },
  { name: 'notices', as: 'payer', path: '/notices' },
  { name: 'notices-empty', as: 'newcomer', path: '/notices' },
  { name: 'notices-loading', as: 'payer', path: '/notices', hangs: '/api/notices' },
  { name: 'notices-failing', as: 'payer', path: '/notices', fails: '/api/notices' },
  { name: 'checkout', as: 'borrower', path: '/sandbox/checkout/{checkout}' },
  { name: 'payment-success', as: 'payer', path: '/payment-success?session_id={checkout}' },
  {
    name: 'payment-checking',
    as: 'payer',
    path: '/payment-success?session_id={checkout}',
    hangs: '/api/payments',
  },
  {
    name: 'payment-failing',
    as: 'payer',
    path: '/payment-success?session_id={checkout}',
    fails: '/api/payments',
  },
  { name: 'odd-names-dashboard', as: 'odd', path: '/dashboard' },
  { name: 'odd-names-profile', as: 'odd', path: '/profile' },
  { name: 'odd-names-loan', as: 'odd', path: '/loans/{loan}' },
  { name: 'admin-forbidden-to-borrower', as: 'borrower', path: '/admin' },

  { name: 'admin-verifications', as: 'admin', path: '/admin' },
  { name: 'admin-verifications-loading', as: 'admin', path: '/admin', hangs: '/api/admin' },
  { name: 'admin-verifications-failing', as: 'admin', path: '/admin', fails: '/api/admin' },
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
  {
    name: 'admin-financial-loading',
    as: 'admin',
    path: '/admin?tab=financial',
    hangs: '/api/admin',
  },
  {
    name: 'admin-financial-failing',
    as: 'admin',
    path: '/admin?tab=financial',
    fails: '/api/admin',
  },
  { name: 'admin-members', as: 'admin', path: '/admin?tab=members' },
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
  { name: 'admin-loans', as: 'admin', path: '/admin?tab=loans' },
  { name: 'admin-loans-edit', as: 'admin', path: '/admin?tab=loans', doing: press('Edit Loan') },
  {
    name: 'admin-loans-commands',
    as: 'admin',
    path: '/admin?tab=loans',
    doing: press('More Changes'),
  },
  ...(['Waive Interest', 'Record Payment'] as const).map((command) => ({
    name: `admin-loans-${command.toLowerCase().replace(' ', '-')}`,
    as: 'admin' as const,
    path: '/admin?tab=loans',
    doing: inTurn(press('More Changes'), press(command)),
    windowOnly: true as const,
  })),
  { name: 'admin-disburse', as: 'admin', path: '/admin/disburse' },
  { name: 'admin-disburse-selected', as: 'admin', path: '/admin/disburse', doing: select },
  {
    name: 'admin-disburse-several',
    as: 'admin',
    path: '/admin/disburse',
    doing: inTurn(select, press('Disburse Selected')),
    windowOnly: true,
  },
  {
    name: 'admin-disburse-by-hand',
    as: 'admin',
    path: '/admin/disburse',
    ...open('Disburse Funds'),
    answers: byHand,
  },
  {
    name: 'admin-disburse-several-by-hand',
    as: 'admin',
    path: '/admin/disburse',
    doing: inTurn(select, press('Disburse Selected')),
    windowOnly: true,
    answers: byHand,
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
    doing: inTurn(selectLast, press('Disburse Selected'), press(/^Disburse \$/)),
    windowOnly: true,
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
  { name: 'admin-closes-loading', as: 'admin', path: '/admin/closes', hangs: '/api/admin' },
  { name: 'admin-closes-failing', as: 'admin', path: '/admin/closes', fails: '/api/admin' },
  {
    name: 'admin-close',
    as: 'admin',
    path: '/admin/closes',
    doing: (page) =>
      page
        .getByRole('link', { name: /so far$/ })
        .first()
        .click(),
  },
  { name: 'odd-names-verifications', as: 'admin', path: '/admin' },
  { name: 'odd-names-members', as: 'admin', path: '/admin?tab=members&search=wolfeschlegel' },
  { name: 'odd-names-loans', as: 'admin', path: '/admin?tab=loans&search=wolfeschlegel' },
  { name: 'admin-disburse-reject', as: 'admin', path: '/admin/disburse', ...open('Reject Loan') },
  { name: 'admin-member', as: 'admin', path: '/admin/members/{member}' },
  {
    name: 'admin-member-loading',
    as: 'admin',
    path: '/admin/members/{member}',
    hangs: '/api/admin',
  },
  {
    name: 'admin-member-failing',
    as: 'admin',
    path: '/admin/members/{member}',
    fails: '/api/admin',
  },
  { name: 'admin-trial-balance', as: 'admin', path: '/admin/trial-balance' },
  { name: 'admin-trial-balance-printed', as: 'admin', path: '/admin/trial-balance', onPaper: true },
  { name: 'admin-member-statement', as: 'admin', path: '/admin/members/{member}/statement' },
  { name: 'admin-loan-statement', as: 'admin', path: '/admin/loans/{loan}/statement' },
  {
    name: 'admin-statement-printed',
    as: 'admin',
    path: '/admin/loans/{loan}/statement',
    onPaper: true,
  },

  { name: 'dashboard-due-soon', as: 'due soon', path: '/dashboard' },
  { name: 'loan-due-soon', as: 'due soon', path: '/loans/{loan}' },
  { name: 'dashboard-overdue', as: 'overdue', path: '/dashboard' },
  { name: 'create-loan-overdue', as: 'overdue', path: '/create-loan' },
  { name: 'loan-overdue', as: 'overdue', path: '/loans/{loan}' },
  { name: 'admin-loans-overdue', as: 'admin', path: '/admin?tab=loans' },
  {
    name: 'admin-loans-overdue-commands',
    as: 'admin',
    path: '/admin?tab=loans',
    doing: press('More Changes'),
  },
  { name: 'loan-written-off', as: 'written off', path: '/loans/{loan}' },
  { name: 'dashboard-struck', as: 'struck', path: '/dashboard' },
  { name: 'loan-authorise-debit', as: 'struck', path: '/loans/{loan}' },
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
  { name: 'notices-late', as: 'defaulted', path: '/notices' },
  { name: 'admin-financial-late', as: 'admin', path: '/admin?tab=financial' },
];

async function askForLink(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('somebody@example.com');
  await press('Send link')(page);
}

async function reset(page: Page): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill('a few words i remember');
  await press('Change password')(page);
}

async function select(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^Select/ });
  await boxes.first().check();
}

async function selectLast(page: Page): Promise<void> {
  await page
    .getByRole('checkbox', { name: /^Select/ })
    .last()
    .check();
}

/** What just opened can be decided on a moment later. */
async function decidable(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled();
}
