import type { Page } from '@playwright/test';
import { cardPhoto } from '../support/card-photo.ts';
import { inTurn, press, pressInDialog, type Screen, waiting } from './screen.ts';

/** What a borrower hands in and may change on the profile, where it is missing, refused or fails. */
export const profileStates: Screen[] = [
  { name: 'ready-id', as: 'newcomer', path: '/get-ready' },
  { name: 'ready-id-chosen', as: 'newcomer', path: '/get-ready', doing: chooseIdPhoto },
  { name: 'ready-id-again', as: 'id rejected', path: '/get-ready' },
  { name: 'ready-bank', as: 'newcomer', path: '/get-ready?step=bank' },
  { name: 'ready-waiting', as: 'account waiting', path: '/get-ready' },
  { name: 'profile-id-rejected', as: 'id rejected', path: '/profile' },
  { name: 'profile-no-account', as: 'no account', path: '/profile' },
  { name: 'profile-account-waiting', as: 'account waiting', path: '/profile' },
  { name: 'profile-account-disconnected', as: 'account disconnected', path: '/profile' },
  { name: 'profile-account-later', as: 'account later', path: '/profile' },
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
];

/** The account's password and sessions, refused, failing or without a network. */
export const accountStates: Screen[] = [
  { name: 'account-refused', as: 'borrower', path: '/account', doing: press('Change password') },
  {
    name: 'account-log-out-failing',
    as: 'borrower',
    path: '/account',
    fails: '/api/auth/logout',
    doing: inTurn(press('Log out everywhere'), pressInDialog('Log out everywhere')),
    windowOnly: true,
  },
  { name: 'account-offline', as: 'borrower', path: '/account', doing: goOffline, windowOnly: true },
];

function saveWithout(label: string) {
  return async (page: Page) => {
    await page.getByLabel(label).fill('');
    await press('Save changes')(page);
  };
}

async function chooseId(page: Page): Promise<void> {
  await page.getByLabel('Upload ID').setInputFiles(await cardPhoto());
}

async function chooseIdPhoto(page: Page): Promise<void> {
  await page.getByLabel('Choose a file').setInputFiles(await cardPhoto());
}

async function choosePicture(page: Page): Promise<void> {
  await page.getByLabel(/picture$/).setInputFiles(await cardPhoto());
}

async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
}
