import { arrive, toast } from './people.ts';
import { expect, test } from './test.ts';

// A lender of its own: what it is compared with are no other test's loans.
test.use({ world: 'closes' });

test('an admin compares the records from the Financial Tracker, and nothing differs', async ({
  page,
  scene,
}) => {
  await arrive(page, await scene.admin(), '/admin?tab=financial');
  await page.getByRole('link', { name: 'Daily Closes' }).click();
  await expect(page.getByRole('heading', { name: 'Daily Closes', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Compare Now' }).click();
  await expect(toast(page, 'Compared: no difference')).toBeVisible();
  await expect(page.getByText('Nothing differs', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: /so far$/ }).click();
  await expect(page.getByText('Nothing differed')).toBeVisible();
});
