import { arrive } from '../../../support/people.ts';
import { expect, test } from '../../../support/test.ts';

test('one press on a tab is one place to go back from, and what is marked is what is shown', async ({
  anotherBrowser,
  scene,
}) => {
  // A history of its own, as a browser's counts no further than 50.
  const page = await anotherBrowser();
  const marked = (name: RegExp) =>
    expect(page.getByRole('tab', { name })).toHaveClass(/border-green/);
  await arrive(page, await scene.admin(), '/admin');
  await marked(/^ID Verifications/);
  const places = () => page.evaluate(() => window.history.length);
  const before = await places();
  await page.getByRole('tab', { name: /^Members/ }).click();
  await expect(page.getByLabel('Search')).toBeVisible();
  await marked(/^Members/);
  expect(await places()).toBe(before + 1);
  await page.goBack();
  await expect(page.getByRole('tab', { name: /^ID Verifications/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await marked(/^ID Verifications/);
  await expect(page.locator('[role="tab"].border-green')).toHaveCount(1);
});

test('an admin whose sandbox clock is gone after a deployment has the rest of the page', async ({
  page,
  scene,
  watch,
}) => {
  watch.expectRefusal(/\/assets\/sandbox-clock-/, 404);
  await page.route(/\/assets\/sandbox-clock-/, (route) => route.fulfill({ status: 404, body: '' }));
  const asked = page.waitForResponse(/\/assets\/sandbox-clock-/);
  await arrive(page, await scene.admin(), '/admin');
  await asked;
  await expect(page.getByRole('tab', { name: /^Members/ })).toBeVisible();
  await expect(page.getByLabel('Sandbox')).toContainText('no real money moves');
  await expect(page.getByRole('button', { name: '+1 day' })).toHaveCount(0);
});
