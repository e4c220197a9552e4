import type { Page } from '@playwright/test';
import { fillInCard } from '../support/people.ts';
import { inShortPages, inTurn, press, type Screen, waiting } from './screen.ts';

const paymentPage = '/payment-success?session_id={checkout}';

/** Payments that wait, are not made, come back or are given back, and the pages of loans whose parts do not come. */
export const paymentStates: Screen[] = [
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
  { name: 'dashboard-loan-returned', as: 'loan returned', path: '/dashboard' },
  { name: 'loan-payout-returned', as: 'loan returned', path: '/loans/{loan}' },
  { name: 'dashboard-due-together', as: 'due together', path: '/dashboard' },
  { name: 'dashboard-paying-for-nothing', as: 'paying for nothing', path: '/dashboard' },
  { name: 'loan-paying-for-nothing', as: 'paying for nothing', path: '/loans/{loan}' },
  { name: 'notices-loan-returned', as: 'loan returned', path: '/notices' },

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
  { name: 'payment-loan-returned', as: 'loan returned', path: paymentPage },
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
  { name: 'loan-extension-refused', as: 'refused extension', path: '/loans/{loan}' },
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
];

/** A card that its bank declines. */
async function payDeclined(page: Page): Promise<void> {
  await fillInCard(page, '4000 0000 0000 0002');
  await press(/^Pay/)(page);
}

async function waitInVain(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Status Check Timed Out' }).waitFor({ timeout: 120_000 });
}
