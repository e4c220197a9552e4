import type { Page } from '@playwright/test';
import { fillInCard } from '../people.ts';
import { cardPhoto } from '../pictures.ts';
import { inShortPages, inTurn, nothing, open, press, type Screen, waiting } from './screen.ts';

/** The right one is in a mail alone. */
const anyLink = `#token=${'a'.repeat(43)}`;
const done = { ok: true };
const paymentPage = '/payment-success?session_id={checkout}';

/** What a borrower meets beside the plain ways: nothing comes, somebody has to wait, money goes back. */
export const borrowerStates: Screen[] = [
  { name: 'first-load', as: 'newcomer', path: '/dashboard', hangs: '/api' },
  { name: 'first-load-user', as: 'newcomer', path: '/dashboard', hangs: '/api/profile/me' },
  { name: 'first-load-cut-off', as: 'newcomer', path: '/dashboard', isCutOff: '/api' },
  { name: 'first-load-failing', as: 'newcomer', path: '/dashboard', fails: '/api/profile/me' },
  { name: 'login-cut-off', as: 'nobody', path: '/login', isCutOff: '/api', doing: signInAnyhow },
  { name: 'login-loading', as: 'nobody', path: '/login', hangs: '/api', doing: signInAnyhow },
  { name: 'screen-cut-off', as: 'newcomer', path: '/profile', isCutOff: '/assets/profile-page' },
  {
    name: 'register-failing',
    as: 'nobody',
    path: '/register',
    fails: '/api/auth/register',
    doing: registerAnyhow,
  },
  {
    name: 'forgot-password-failing',
    as: 'nobody',
    path: '/forgot-password',
    fails: '/api/auth',
    doing: askForLink,
  },
  ...waiting({ name: 'privacy-policy', as: 'nobody', path: '/privacy-policy' }, '/api'),
  {
    name: 'confirm-email-confirmed',
    as: 'nobody',
    path: `/confirm-email${anyLink}`,
    answers: { path: '/api/auth/confirm-email', body: done },
  },
  {
    name: 'reset-password-changed',
    as: 'nobody',
    path: `/reset-password${anyLink}`,
    answers: { path: '/api/auth/reset-password', body: done },
    doing: resetAnyhow,
  },
  {
    name: 'reset-password-failing',
    as: 'nobody',
    path: `/reset-password${anyLink}`,
    fails: '/api/auth',
    doing: resetAnyhow,
  },

  { name: 'dashboard-id-rejected', as: 'id rejected', path: '/dashboard' },
  { name: 'dashboard-no-account', as: 'no account', path: '/dashboard' },
  { name: 'dashboard-account-waiting', as: 'account waiting', path: '/dashboard' },
  { name: 'dashboard-account-disconnected', as: 'account disconnected', path: '/dashboard' },
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
    doing: inTurn(press('Cancel request'), confirm('Cancel request')),
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
    name: 'accept-again-not-yours',
    as: 'verified',
    path: `/loans/${nothing}/accept-again`,
    isRefused: true,
  },

  { name: 'profile-id-rejected', as: 'id rejected', path: '/profile' },
  { name: 'profile-no-account', as: 'no account', path: '/profile' },
  { name: 'profile-account-waiting', as: 'account waiting', path: '/profile' },
  { name: 'profile-account-disconnected', as: 'account disconnected', path: '/profile' },
  { name: 'loan-account-disconnected', as: 'account disconnected', path: '/loans/{loan}' },
  { name: 'profile-refused', as: 'verified', path: '/profile', doing: saveWithout('Last name') },
  {
    name: 'profile-linking',
    as: 'no account',
    path: '/profile',
    doing: press('Link bank account'),
    isNeverIdle: true,
    windowOnly: true,
  },
  {
    name: 'profile-picture-delete',
    as: 'verified',
    path: '/profile',
    doing: inTurn(choosePicture, press('Delete picture')),
    windowOnly: true,
  },
  ...(['hangs', 'fails'] as const).map(
    (how): Screen => ({
      name: `profile-id-${how}`,
      as: 'newcomer',
      path: '/profile',
      [how]: '/api/profile/upload-id',
      doing: chooseId,
    }),
  ),
  ...waiting(
    { name: 'profile-save', as: 'verified', path: '/profile', doing: press('Save changes') },
    '/api/profile/update',
  ),
  ...waiting({ name: 'profile-loans', as: 'borrower', path: '/profile' }, '/api/loans'),

  { name: 'dashboard-disputed', as: 'disputing', path: '/dashboard' },
  { name: 'dashboard-dispute-won', as: 'dispute won', path: '/dashboard' },
  { name: 'loan-dispute-won', as: 'dispute won', path: '/loans/{loan}' },
  { name: 'dashboard-returned', as: 'returned', path: '/dashboard' },
  { name: 'dashboard-given-back', as: 'given back', path: '/dashboard' },
  { name: 'loan-given-back', as: 'given back', path: '/loans/{loan}' },
  { name: 'dashboard-being-given-back', as: 'being given back', path: '/dashboard' },
  { name: 'loan-being-given-back', as: 'being given back', path: '/loans/{loan}' },
  { name: 'dashboard-refund-owed', as: 'refund owed', path: '/dashboard' },
  { name: 'loan-refund-owed', as: 'refund owed', path: '/loans/{loan}' },
  { name: 'dashboard-undone', as: 'loan undone', path: '/dashboard' },
  { name: 'loan-undone', as: 'loan undone', path: '/loans/{loan}' },
  { name: 'notices-undone', as: 'loan undone', path: '/notices' },

  ...waiting(
    { name: 'loan-history', as: 'payer', path: '/loans/{loan}' },
    '/api/loans/{loan}/history',
  ),
  ...waiting(
    { name: 'loan-documents', as: 'payer', path: '/loans/{loan}' },
    '/api/loans/{loan}/documents',
  ),
  {
    name: 'loan-documents-failing-printed',
    as: 'payer',
    path: '/loans/{loan}',
    fails: '/api/loans/{loan}/documents',
    onPaper: true,
  },

  { name: 'payment-processing', as: 'in flight', path: paymentPage },
  { name: 'payment-expired', as: 'expired payment', path: paymentPage },
  {
    name: 'payment-timed-out',
    as: 'borrower',
    path: paymentPage,
    doing: waitInVain,
    isNeverIdle: true,
  },
  { name: 'payment-returned', as: 'returned', path: paymentPage },
  { name: 'payment-given-back', as: 'given back', path: paymentPage },
  { name: 'payment-being-given-back', as: 'being given back', path: paymentPage },
  { name: 'payment-refund-owed', as: 'refund owed', path: paymentPage },
  { name: 'payment-loan-undone', as: 'loan undone', path: paymentPage },
  {
    name: 'payment-not-yours',
    as: 'verified',
    path: '/payment-success?session_id=cs_test_1',
    isRefused: true,
  },
  {
    name: 'notices-more-failing',
    as: 'payer',
    path: '/notices',
    doing: inTurn(inShortPages(/^\/api\/notices$/, { fails: true }), press('Show more')),
  },
  { name: 'loan-more-time-refused', as: 'refused time', path: '/loans/{loan}' },
  {
    name: 'checkout-failing',
    as: 'borrower',
    path: '/sandbox/checkout/{checkout}',
    fails: '/v1/',
  },
  {
    name: 'checkout-declined',
    as: 'borrower',
    path: '/sandbox/checkout/{checkout}',
    doing: payDeclined,
  },
  { name: 'account-refused', as: 'borrower', path: '/account', doing: press('Change password') },
  {
    name: 'account-log-out-failing',
    as: 'borrower',
    path: '/account',
    fails: '/api/auth/logout',
    doing: inTurn(press('Log out everywhere'), confirm('Log out everywhere')),
    windowOnly: true,
  },
  { name: 'account-offline', as: 'borrower', path: '/account', doing: goOffline, windowOnly: true },
];

/** They move the date. */
export const lateBorrowerStates: Screen[] = [
  { name: 'dashboard-written-off', as: 'written off', path: '/dashboard' },
  { name: 'dashboard-account-blocked', as: 'account blocked', path: '/dashboard' },
  { name: 'profile-account-blocked', as: 'account blocked', path: '/profile' },
  { name: 'loan-account-blocked', as: 'account blocked', path: '/loans/{loan}' },
];

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

async function signInAnyhow(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('somebody@example.com');
  await page.getByLabel('Password').fill('a few words i remember');
  await press('Sign In')(page);
}

async function registerAnyhow(page: Page): Promise<void> {
  for (const [label, text] of [
    ['First name', 'Ada'],
    ['Last name', 'Borrower'],
    ['Email', 'ada@example.com'],
    ['Phone', '(555) 010-1234'],
    ['Password', 'a few words i remember'],
  ] as const)
    await page.getByLabel(label).fill(text);
  await press('Register')(page);
}

async function askForLink(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('somebody@example.com');
  await press('Send link')(page);
}

function saveWithout(label: string) {
  return async (page: Page) => {
    await page.getByLabel(label).fill('');
    await press('Save changes')(page);
  };
}

async function resetAnyhow(page: Page): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill('a few words i remember');
  await press('Change password')(page);
}

/** A card that its bank declines. */
async function payDeclined(page: Page): Promise<void> {
  await fillInCard(page, '4000 0000 0000 0002');
  await press(/^Pay/)(page);
}

/** In the dialog that asks. */
function confirm(name: string) {
  return (page: Page) => page.getByRole('alertdialog').getByRole('button', { name }).click();
}

async function accept(page: Page): Promise<void> {
  await page.getByLabel('Loan amount ($)').fill('5');
  await page.getByRole('checkbox', { name: /^I have read and accept/ }).check();
}

async function chooseId(page: Page): Promise<void> {
  await page.getByLabel('Upload ID').setInputFiles(await cardPhoto());
}

async function choosePicture(page: Page): Promise<void> {
  await page.getByLabel(/picture$/).setInputFiles(await cardPhoto());
}

async function waitInVain(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Status Check Timed Out' }).waitFor({ timeout: 20_000 });
}

async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
}
