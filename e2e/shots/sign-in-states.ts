import type { Page } from '@playwright/test';
import { anyLink, askForLink, reset } from './borrower-screens.ts';
import { press, type Screen, waiting } from './screen.ts';

const done = { ok: true };

/** The first load and the sign-in pages, while a call hangs or fails, or after something was done. */
export const signInStates: Screen[] = [
  { name: 'first-load', as: 'newcomer', path: '/dashboard', hangs: '/api' },
  { name: 'first-load-user', as: 'newcomer', path: '/dashboard', hangs: '/api/profile/me' },
  { name: 'first-load-cut-off', as: 'newcomer', path: '/dashboard', isCutOff: '/api' },
  { name: 'first-load-failing', as: 'newcomer', path: '/dashboard', fails: '/api/profile/me' },
  { name: 'login-cut-off', as: 'nobody', path: '/login', isCutOff: '/api', doing: signInAnyhow },
  { name: 'login-loading', as: 'nobody', path: '/login', hangs: '/api', doing: signInAnyhow },
  {
    ...{ name: 'login-session-ended', as: 'newcomer', path: '/dashboard', isRefused: true },
    doing: sessionEnds,
  },
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
    doing: reset,
  },
  {
    name: 'reset-password-failing',
    as: 'nobody',
    path: `/reset-password${anyLink}`,
    fails: '/api/auth',
    doing: reset,
  },
];

async function signInAnyhow(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('somebody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a few words i remember');
  await press('Sign In')(page);
}

/** As the server answers one whose session it has ended. */
async function sessionEnds(page: Page): Promise<void> {
  const body = { code: 'unauthenticated', detail: 'Please sign in.' };
  await page.route('**/api/profile/me', (route) => route.fulfill({ status: 401, json: body }));
  await page.reload();
  await page.getByText('You were signed out. Please sign in again.').waitFor();
}

async function registerAnyhow(page: Page): Promise<void> {
  for (const [label, text] of [
    ['First name', 'Ada'],
    ['Last name', 'Borrower'],
    ['Email', 'ada@example.com'],
    ['Phone', '(555) 010-1234'],
    ['Password', 'a few words i remember'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  await press('Register')(page);
}
