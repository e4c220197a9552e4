import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.ts';
import { cardPhoto } from '../../support/card-photo.ts';
import { shownToasts } from '../../support/messages.ts';
import { arrive, card, register, signIn, somebody, toast } from '../../support/people.ts';
import { proxyFails } from '../../support/proxy.ts';
import type { Scene } from '../../support/scene.ts';
import { expect, test } from '../../support/test.ts';

/** What a page was still reading would find the session ended before the page that is to find it. */
async function endOnceRead(page: Page, scene: Scene, token: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await scene.endSession(token);
}

function sessionEnded(page: Page) {
  return page.getByRole('status').filter({ hasText: 'You were signed out. Please sign in again.' });
}

// spec: 4.8.3, 8.3.4
test('a token that means nothing is dropped, and one is signed out', async ({ page, watch }) => {
  watch.expectRefusal(/^\/api\/profile\/me$/, 401);
  await page.goto('/privacy-policy');
  await page.evaluate(() => localStorage.setItem('sevenday.token', 'garbage'));
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('sevenday.token'))).toBeNull();
});

test('a session that has ended elsewhere ends here at the next page', async ({
  page,
  scene,
  watch,
}) => {
  const person = somebody();
  await register(page, person);
  await expect(card(page, 'Account Status')).toBeVisible();
  await scene.endSession(
    (await page.evaluate(() => localStorage.getItem('sevenday.token'))) ?? 'none',
  );
  watch.expectRefusal(/^\/api\//, 401);
  await page.goto('/create-loan');
  await expect(page).toHaveURL('/login');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
});

test('the sign-in page says that a session ended, in each tab that had it and to nobody else', async ({
  page,
  context,
  scene,
  watch,
  anotherBrowser,
}) => {
  const member = await scene.verified();
  await arrive(page, member);
  const other = await context.newPage();
  await other.goto('/privacy-policy');
  await other.goto('/notices');
  await expect(other.getByRole('heading', { name: 'Notices' })).toBeVisible();
  watch.expectRefusal(/^\/api\//, 401);
  // A page that asks for nothing.
  await page.goto('/readyz');
  await endOnceRead(other, scene, member.token);
  // Several of its parts ask at once.
  await page.goto('/profile');
  const signInHeading = { name: 'Sign in' };
  await expect(page.getByRole('heading', signInHeading)).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(sessionEnded(page)).toBeVisible();
  await expect(sessionEnded(other)).toBeVisible();
  for (const one of [page, other]) await expect(shownToasts(one)).toHaveCount(0);
  await expectAccessible(page, 'the sign-in page after a session ended');

  await test.step('not once one has signed in again, and logs out', async () => {
    await page.bringToFront();
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL('/profile');
    await page.goto('/dashboard');
    const answered = page.waitForResponse('**/api/auth/logout');
    await page.getByRole('button', { name: 'Logout', exact: true }).click();
    await answered;
    for (const one of [page, other]) {
      await expect(one.getByRole('heading', signInHeading)).toBeVisible();
      await expect(sessionEnded(one)).toHaveCount(0);
    }
  });
  await test.step('not to whoever logs out everywhere', async () => {
    await arrive(page, await scene.registered(), '/account');
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(page.getByRole('heading', signInHeading)).toBeVisible();
    await expect(sessionEnded(page)).toHaveCount(0);
  });
  await test.step('not on a first visit', async () => {
    const stranger = await anotherBrowser();
    await stranger.goto('/dashboard');
    await expect(stranger.getByRole('heading', signInHeading)).toBeVisible();
    await expect(sessionEnded(stranger)).toHaveCount(0);
  });
});

function rememberKeptAlive(page: Page, path: string): Promise<void> {
  return page.evaluate((path) => {
    const { fetch } = window;
    window.fetch = (asked, how) => {
      if (asked === path) document.documentElement.dataset.keptAlive = String(how?.keepalive);
      return fetch(asked, how);
    };
  }, path);
}

// spec: 2.5.5
test('logging out closes the pages again, in every tab', async ({
  page,
  context,
  scene,
  watch,
}) => {
  await arrive(page, await scene.registered());
  const other = await context.newPage();
  const firstName = other.getByLabel('First name');
  await other.goto('/profile');
  await expect(firstName).toHaveValue('Ada');
  await page.bringToFront();
  await rememberKeptAlive(page, '/api/auth/logout');
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login');
  await expect(toast(other, 'You signed out in another tab.')).toBeVisible();
  // Whoever closes the tab at once is logged out all the same.
  expect(await page.evaluate(() => document.documentElement.dataset.keptAlive)).toBe('true');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');

  const next = await scene.registered(somebody('Grace'));
  await test.step('whoever signs in next finds nothing of the one before', async () => {
    await signIn(page, next);
    await expect(other).toHaveURL('/profile');
    await expect(firstName).toHaveValue('Grace');
  });
  await test.step('and nothing of what failed before', async () => {
    await proxyFails(other, watch, 'GET', /^\/api\/profile\/me$/);
    await other.reload();
    await expect(other).toHaveURL('/login');
    await expect(page).toHaveURL('/login');
    await other.unrouteAll();
    const answered = other.waitForResponse('**/api/profile/me');
    await signIn(page, next);
    await answered;
    await expect(firstName).toHaveValue('Grace');
    expect(await page.evaluate(() => localStorage.getItem('sevenday.token'))).not.toBeNull();
    await expect(page).toHaveURL('/dashboard');
  });
  await test.step('a bank that was being linked is nothing of whoever comes', async () => {
    const link = other.getByRole('button', { name: 'Link bank account' });
    await link.click();
    const window = other.getByRole('dialog', { name: 'Link a bank account' });
    await expect(window).toBeVisible();
    await page.getByRole('button', { name: 'Logout', exact: true }).click();
    await expect(other).toHaveURL('/login');
    await expect(window).toBeHidden();
    await signIn(page, next);
    await expect(other).toHaveURL('/profile');
    await expect(link).toBeEnabled();
    await expect(window).toBeHidden();
  });
  await test.step('what is answered after the log-out puts nobody back', async () => {
    let answer = () => Promise.resolve();
    const isTaken = new Promise<void>((resolve) => {
      void other.route('**/api/profile/upload-id', async (route) => {
        const response = await route.fetch();
        answer = () => route.fulfill({ response });
        resolve();
      });
    });
    await other.getByLabel('Upload ID').setInputFiles(await cardPhoto());
    await isTaken;
    await page.getByRole('button', { name: 'Logout', exact: true }).click();
    await expect(other).toHaveURL('/login');
    await answer();
    await expect(
      toast(other, 'ID uploaded successfully! Awaiting admin verification.'),
    ).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('sevenday.user'))).toBeNull();
  });
});

/** Answers how often the page has asked the server since it was last asked for. */
