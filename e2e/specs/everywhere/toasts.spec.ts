import { caughtUp } from '../../support/settle-page.ts';
import { expect, test } from '../../support/test.ts';
import { boxOf } from '../../support/under-pointer.ts';
import { shareTimes } from './share-times.ts';

test('three toasts stand top-right, 356 px wide and 14 px apart [2.2.2, 9.5.1, 9.5.3, 9.5.4, 9.5.5]', async ({
  page,
}) => {
  const toasts = await shareTimes(page, 4);
  await expect(toasts.and(page.locator('[data-visible="true"]'))).toHaveCount(3);
  await toasts.first().hover();
  await expect(toasts.first()).toHaveAttribute('data-expanded', 'true');
  const [newest, before] = [await boxOf(toasts.nth(0)), await boxOf(toasts.nth(1))];
  expect(newest.width).toBe(356);
  // Below the menu of the page's bar, which is at the right too.
  const menu = await boxOf(page.getByRole('button', { name: 'Menu' }));
  expect(newest.y).toBeGreaterThanOrEqual(menu.y + menu.height - 10);
  expect(newest.y).toBeLessThan(100);
  expect(newest.x + newest.width).toBeGreaterThan(1280 - 60);
  await expect
    .poll(async () => (await boxOf(toasts.nth(1))).y - (newest.y + newest.height))
    .toBeCloseTo(14, 0);
  expect(before.width).toBe(356);
});

test('a toast stays for 4000 ms [9.5.2]', async ({ pageWithClock: page }) => {
  await page.clock.install();
  const toasts = await shareTimes(page, 1);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.clock.runFor(1_000);
  await expect(toasts).toHaveCount(0);

  await page.getByRole('button', { name: 'Share with Friends' }).click();
  await caughtUp(page);
  await page.clock.runFor(0);
  await expect(toasts).toHaveAttribute('data-removed', 'false');
  await page.clock.runFor(3_999);
  await caughtUp(page);
  await expect(toasts).toHaveAttribute('data-removed', 'false');
  await page.clock.runFor(1);
  await expect(toasts).toHaveAttribute('data-removed', 'true');
  // It takes its leave before it is gone.
  await page.clock.runFor(1_000);
  await expect(toasts).toHaveCount(0);
});
