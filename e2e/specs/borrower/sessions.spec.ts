import type { Page } from '@playwright/test';
import { arrive, signIn, somebody, toast } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';

// spec: 4.8.3, 8.3.4
test('a token that means nothing is dropped, and one is signed out', async ({ page, watch }) => {
  watch.expectRefusal(/^\/api\/profile\/me$/, 401);
  await page.goto('/privacy-policy');
  await page.evaluate(() => localStorage.setItem('sevenday.token', 'garbage'));
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('sevenday.token'))).toBeNull();
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
test('logging out closes the pages again, in every tab', async ({ page, context, scene }) => {
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
});
