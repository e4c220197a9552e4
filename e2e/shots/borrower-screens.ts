import type { Page } from '@playwright/test';
import { fill, nothing, open, press, print, type Screen, waiting } from './screen.ts';

/** A link of ours that leads nowhere: the right one is in a mail alone. */
export const anyLink = `#token=${'a'.repeat(43)}`;

/** The sign-in pages, and all that a borrower sees before anything is late. */
export const borrowerScreens: Screen[] = [
  { name: 'login', as: 'nobody', path: '/login' },
  { name: 'login-refused', as: 'nobody', path: '/login', doing: press('Sign In') },
  { name: 'register', as: 'nobody', path: '/register' },
  { name: 'register-refused', as: 'nobody', path: '/register', doing: press('Register') },
  { name: 'privacy-policy', as: 'nobody', path: '/privacy-policy' },
  { name: 'not-found', as: 'nobody', path: '/no/such/page' },
  { name: 'forgot-password', as: 'nobody', path: '/forgot-password' },
  { name: 'forgot-password-sent', as: 'nobody', path: '/forgot-password', doing: askForLink },
  { name: 'reset-password', as: 'nobody', path: `/reset-password${anyLink}` },
  {
    name: 'reset-password-expired',
    as: 'nobody',
    path: `/reset-password${anyLink}`,
    doing: reset,
  },
  { name: 'reset-password-no-token', as: 'nobody', path: '/reset-password' },
  ...waiting(
    { name: 'confirm-email', as: 'nobody', path: `/confirm-email${anyLink}` },
    '/api/auth/confirm-email',
  ),
  {
    name: 'confirm-email-expired',
    as: 'nobody',
    path: `/confirm-email${anyLink}`,
    isRefused: true,
  },
  { name: 'confirm-email-incomplete', as: 'newcomer', path: '/confirm-email' },

  { name: 'dashboard-newcomer', as: 'newcomer', path: '/dashboard' },
  { name: 'dashboard-waiting', as: 'waiting', path: '/dashboard' },
  { name: 'dashboard-verified', as: 'verified', path: '/dashboard' },
  { name: 'dashboard-asking', as: 'asking', path: '/dashboard' },
  { name: 'dashboard-accept-again', as: 'asked again', path: '/dashboard' },
  { name: 'dashboard-borrower', as: 'borrower', path: '/dashboard' },
  { name: 'dashboard-menu', as: 'borrower', path: '/dashboard', ...open('Menu') },
  { name: 'dashboard-on-its-way', as: 'on its way', path: '/dashboard' },
  { name: 'dashboard-not-reached', as: 'not reached by payout', path: '/dashboard' },
  { name: 'dashboard-rejected', as: 'rejected', path: '/dashboard' },
  { name: 'dashboard-in-flight', as: 'in flight', path: '/dashboard' },
  { name: 'dashboard-bounced', as: 'bounced', path: '/dashboard' },
  { name: 'dashboard-one-bounced', as: 'one bounced', path: '/dashboard' },
  { name: 'dashboard-dispute-lost', as: 'dispute lost', path: '/dashboard' },
  { name: 'dashboard-repaid', as: 'payer', path: '/dashboard' },
  ...waiting({ name: 'dashboard', as: 'borrower', path: '/dashboard' }, '/api/loans'),
  { name: 'create-loan', as: 'verified', path: '/create-loan' },
  {
    name: 'create-loan-chosen',
    as: 'verified',
    path: '/create-loan',
    doing: fill('Loan amount ($)', '10'),
  },
  {
    name: 'create-loan-refused',
    as: 'verified',
    path: '/create-loan',
    doing: press('Request Loan'),
  },
  { name: 'create-loan-unverified', as: 'newcomer', path: '/create-loan' },
  ...waiting({ name: 'create-loan', as: 'verified', path: '/create-loan' }, '/api/loans'),
  { name: 'loan-asking', as: 'asking', path: '/loans/{loan}' },
  { name: 'loan-accept-again', as: 'asked again', path: '/loans/{loan}' },
  { name: 'loan-accepted-again', as: 'accepted again', path: '/loans/{loan}' },
  { name: 'accept-again', as: 'asked again', path: '/loans/{loan}/accept-again' },
  {
    name: 'accept-again-refused',
    as: 'asked again',
    path: '/loans/{loan}/accept-again',
    doing: press('Accept again'),
  },
  { name: 'accept-again-nothing', as: 'accepted again', path: '/loans/{loan}/accept-again' },
  ...waiting(
    { name: 'accept-again', as: 'asked again', path: '/loans/{loan}/accept-again' },
    '/api/loans',
  ),
  { name: 'loan', as: 'borrower', path: '/loans/{loan}' },
  { name: 'loan-repaid', as: 'payer', path: '/loans/{loan}' },
  { name: 'loan-receipt-printed', as: 'payer', path: '/loans/{loan}', ...print('Print receipt') },
  { name: 'loan-disclosure-printed', as: 'borrower', path: '/loans/{loan}', ...print('Print') },
  {
    name: 'loan-agreement-printed',
    as: 'borrower',
    path: '/loans/{loan}',
    ...print('Print agreement'),
  },
  { name: 'loan-printed', as: 'borrower', path: '/loans/{loan}', onPaper: true },
  { name: 'loan-turn-off', as: 'borrower', path: '/loans/{loan}', ...open(/^Turn off/) },
  { name: 'loan-on-its-way', as: 'on its way', path: '/loans/{loan}' },
  { name: 'loan-not-reached', as: 'not reached by payout', path: '/loans/{loan}' },
  { name: 'loan-rejected', as: 'rejected', path: '/loans/{loan}' },
  { name: 'loan-cancelled', as: 'cancelled', path: '/loans/{loan}' },
  { name: 'loan-in-flight', as: 'in flight', path: '/loans/{loan}' },
  { name: 'loan-bounced', as: 'bounced', path: '/loans/{loan}' },
  { name: 'loan-disputed', as: 'disputing', path: '/loans/{loan}' },
  { name: 'loan-dispute-lost', as: 'dispute lost', path: '/loans/{loan}' },
  { name: 'loan-returned', as: 'returned', path: '/loans/{loan}' },
  { name: 'loan-extension', as: 'borrower', path: '/loans/{loan}', doing: press(/more time/) },
  { name: 'loan-extension-asked', as: 'asking for extension', path: '/loans/{loan}' },
  { name: 'loan-extension-given', as: 'given extension', path: '/loans/{loan}' },
  ...waiting({ name: 'loan', as: 'borrower', path: '/loans/{loan}' }, '/api/loans'),
  { name: 'loan-not-yours', as: 'verified', path: `/loans/${nothing}`, isRefused: true },
  { name: 'profile-newcomer', as: 'newcomer', path: '/profile' },
  { name: 'profile-not-reached', as: 'not reached by payout', path: '/profile' },
  { name: 'profile-waiting', as: 'waiting', path: '/profile' },
  { name: 'profile', as: 'borrower', path: '/profile' },
  {
    name: 'profile-link-another',
    as: 'borrower',
    path: '/profile',
    ...open('Link another account'),
  },
  ...waiting({ name: 'profile', as: 'borrower', path: '/profile' }, '/api/bank/'),
  { name: 'account', as: 'borrower', path: '/account' },
  ...waiting({ name: 'account', as: 'borrower', path: '/account' }, '/api/auth/sessions'),
  { name: 'account-log-out', as: 'borrower', path: '/account', ...open('Log out everywhere') },
  { name: 'notices', as: 'payer', path: '/notices' },
  { name: 'notices-empty', as: 'newcomer', path: '/notices' },
  ...waiting({ name: 'notices', as: 'payer', path: '/notices' }, '/api/notices'),
  { name: 'checkout', as: 'borrower', path: '/sandbox/checkout/{checkout}' },
  { name: 'payment-success', as: 'payer', path: '/payment-success?session_id={checkout}' },
  ...waiting(
    { name: 'payment', as: 'payer', path: '/payment-success?session_id={checkout}' },
    '/api/payments',
  ),
  { name: 'odd-names-dashboard', as: 'odd', path: '/dashboard' },
  { name: 'odd-names-profile', as: 'odd', path: '/profile' },
  { name: 'odd-names-loan', as: 'odd', path: '/loans/{loan}' },
  { name: 'admin-forbidden-to-borrower', as: 'borrower', path: '/admin' },
];

export async function askForLink(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('somebody@example.com');
  await press('Send link')(page);
}

export async function reset(page: Page): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill('a few words i remember');
  await press('Change password')(page);
}
