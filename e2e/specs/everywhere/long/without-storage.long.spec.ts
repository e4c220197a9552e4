import type { Page } from '@playwright/test';
import { card, signIn, signInAsAdmin } from '../../../support/people.ts';
import { expect, test } from '../../../support/test.ts';

/** As where cookies are blocked. */
async function forbidStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const kind of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, kind, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
}

test('a browser that keeps nothing shows every screen, until the page is left', async ({
  anotherBrowser,
  scene,
}) => {
  const borrower = await scene.verified();
  await scene.receivedLoan(borrower);
  const page = await anotherBrowser();
  await forbidStorage(page);
  await signIn(page, borrower);
  await expect(card(page, 'My Loans')).toContainText('$25.00');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Theme: system' }).click();
  await page.getByRole('button', { name: 'Theme: light' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('link', { name: /^Notices/ }).click();
  await expect(page.getByRole('heading', { name: 'Notices' })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Profile', exact: true }).click();
  await page.getByLabel('Phone', { exact: true }).fill('555 010 7777');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('You were signed out. Please sign in again.')).toHaveCount(0);
});

test('what was typed when a session ended comes back where nothing is kept, too', async ({
  anotherBrowser,
  scene,
  watch,
}) => {
  const borrower = await scene.verified();
  const page = await anotherBrowser();
  await forbidStorage(page);
  const token = page
    .waitForResponse('**/api/auth/login')
    .then(async (answer): Promise<string> => (await answer.json()).token);
  await signIn(page, borrower);
  await page.getByRole('button', { name: 'Profile', exact: true }).click();
  const phone = page.getByLabel('Phone', { exact: true });
  await phone.fill('555 010 8888');
  watch.expectRefusal(/^\/api\//, 401);
  await scene.endSession(await token);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('You were signed out. Please sign in again.')).toBeVisible();
  await page.getByLabel('Email').fill(borrower.email);
  await page.getByLabel('Password', { exact: true }).fill(borrower.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(phone).toHaveValue('555 010 8888');
});

test('an admin’s browser that keeps nothing works too', async ({ anotherBrowser, scene }) => {
  await scene.handedIn();
  const page = await anotherBrowser();
  await forbidStorage(page);
  await signInAsAdmin(page);
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  await page.getByRole('button', { name: 'Review' }).first().click();
  const keys = page.getByRole('checkbox', { name: /key/i });
  await expect(keys).toBeChecked();
  await keys.uncheck();
  await expect(keys).not.toBeChecked();
});
