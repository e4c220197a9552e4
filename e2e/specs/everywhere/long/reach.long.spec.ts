import { arrive, card, toast } from '../../../support/people.ts';
import { expect, test } from '../../../support/test.ts';

test('without a network the page says so, keeps what was typed, and pays once', async ({
  page,
  context,
  scene,
  watch,
}) => {
  const borrower = await scene.verified();
  await scene.receivedLoan(borrower);
  await arrive(page, borrower);
  watch.expectLostAnswers();

  await page.goto('/profile');
  const phone = page.getByLabel('Phone');
  await phone.fill('(555) 010-4321');
  await context.setOffline(true);
  const offlineBar = page.getByRole('status').getByText(/^You are offline/);
  // At the top of the window, wherever one is on the page.
  await expect.poll(async () => (await offlineBar.boundingBox())?.y).toBe(0);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Failed to update profile')).toBeVisible();
  await expect(
    toast(
      page,
      'We got no answer. Please check your connection and try again: we will not do it twice.',
    ),
  ).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are online again.')).toBeVisible();
  await expect(phone).toHaveValue('(555) 010-4321');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible();

  await page.goto('/dashboard');
  const keys = new Set<string | undefined>();
  let lost = 0;
  await page.route('**/api/payments/create-checkout?**', async (route) => {
    keys.add(route.request().headers()['idempotency-key']);
    const answer = await route.fetch();
    lost += 1;
    // The press, and the one try that the page makes by itself.
    await (lost <= 2 ? route.abort() : route.fulfill({ response: answer }));
  });
  const pay = card(page, 'My Loans').getByRole('button', { name: 'Pay Now' });
  await pay.click();
  await expect(toast(page, 'Failed to initiate payment')).toBeVisible();
  await pay.click();
  await expect(page.getByRole('button', { name: 'Pay $25.00' })).toBeVisible();
  expect(keys.size).toBe(1);
});
