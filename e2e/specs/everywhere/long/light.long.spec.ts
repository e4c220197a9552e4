import type { Page } from '@playwright/test';
import { drawn, shiftsOf, watchShifts } from '../../../support/layout-shifts.ts';
import { arrive, card } from '../../../support/people.ts';
import { expect, test } from '../../../support/test.ts';
import { boxOf } from '../../../support/under-pointer.ts';

/** From now on the font comes after what the page shows first was drawn. */
async function lateFont(page: Page): Promise<void> {
  await page.route('**/*.woff2', async (route) => {
    await page
      .waitForFunction(() => document.querySelector('#content h1')?.checkVisibility())
      .then(() => drawn(page))
      .catch(() => undefined);
    await route.continue();
  });
}

test('nothing moves while the sign-in pages, the dashboard and the admin’s first tab load', async ({
  anotherBrowser,
  scene,
}) => {
  const borrower = await scene.verified();
  await scene.receivedLoan(borrower);
  const page = await anotherBrowser();
  await watchShifts(page);
  await lateFont(page);
  for (const { path, person } of [
    { path: '/login', person: null },
    { path: '/register', person: null },
    { path: '/dashboard', person: borrower },
    { path: '/admin', person: { token: await scene.adminToken() } },
  ]) {
    if (person) {
      // The door has loaded the font before.
      await page.unrouteAll();
      await arrive(page, person, path);
    }
    for (const width of [360, 390, 1280]) {
      // The door is seen to its end: browsers count only what moves in the window.
      await page.setViewportSize({ width, height: person ? 800 : 1600 });
      await page.goto(path, { waitUntil: 'networkidle' });
      const { sum, moved } = await shiftsOf(page);
      expect(sum, `${path} at ${width} px: ${moved.join('\n')}`).toBe(0);
    }
  }
});

test('on a phone what is owed stands in the upper third, and the footer takes 6 % at most', async ({
  page,
  scene,
}) => {
  const height = 740;
  await page.setViewportSize({ width: 360, height });
  const borrower = await scene.verified();
  await scene.receivedLoan(borrower);
  await arrive(page, borrower);
  const footer = await boxOf(page.getByRole('contentinfo'));
  expect(footer.height).toBeLessThanOrEqual(0.06 * height);
  const headline = card(page, 'Next').getByRole('heading');
  await expect(headline).toContainText('You owe $25.00');
  expect((await boxOf(headline)).y).toBeLessThanOrEqual(height / 3);
  await test.step('also under the line that asks to confirm the email', async () => {
    await page.route('**/api/profile/me', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), email_confirmed: false } });
    });
    await page.reload();
    await expect(page.getByText('Please confirm your email.')).toBeVisible();
    expect((await boxOf(headline)).y).toBeLessThanOrEqual(height / 3);
  });
});

test('the browser’s bar takes the colour of the page, in either theme', async ({ page }) => {
  const barColours = () =>
    page
      .locator('meta[name="theme-color"]')
      .evaluateAll((bars) =>
        bars
          .filter((bar) => window.matchMedia((bar as HTMLMetaElement).media).matches)
          .map((bar) => (bar as HTMLMetaElement).content),
      );
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/login');
  expect(await barColours()).toEqual(['#121815']);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Theme: system' }).click();
  await expect.poll(barColours).toEqual(['#faf7f0']);
  await page.reload();
  expect(await barColours()).toEqual(['#faf7f0']);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Theme: light' }).click();
  await expect.poll(barColours).toEqual(['#121815']);
});
