import { arrive, toast } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';

// spec: 2.14.1, 2.14.7, 2.14.9, 4.7.2, 4.7.3, 8.2.25, 8.2.26
test('a payment that was not finished runs out of patience, and expires', async ({
  pageWithClock: page,
  scene,
}) => {
  const borrower = await scene.verified();
  const session = await scene.checkout(borrower, await scene.receivedLoan(borrower));
  await arrive(page, borrower);
  // Two seconds lie between one look and the next: here they pass at once.
  await page.clock.install();
  await page.goto(`/payment-success?session_id=${session}`);
  await expect(
    page.getByRole('heading', { name: 'Checking Payment Status', exact: true }),
  ).toBeVisible();
  await expect(page.locator('main svg.animate-spin')).toBeVisible();
  await expect(async () => {
    await page.clock.runFor(2_000);
    await expect(
      page.getByRole('heading', { name: 'Status Check Timed Out', exact: true }),
    ).toBeVisible({
      timeout: 200,
    });
  }).toPass();
  await expect(
    page.getByText("We couldn't verify your payment status. Please check your dashboard.", {
      exact: true,
    }),
  ).toBeVisible();
  await expect(page.getByText('Do not pay again yet')).toBeVisible();
  await expect(toast(page, 'Payment status check timed out')).toBeVisible();

  await scene.expireCheckout(session);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Payment Session Expired' })).toBeVisible();
  await expect(toast(page, 'Payment session expired')).toBeVisible();
});

// spec: 2.14.10, 4.1.13
test('a loan that has defaulted is settled from its own page, where a bank payment takes days', async ({
  page,
  scene,
}) => {
  const borrower = await scene.verified();
  const loan = await scene.receivedLoan(borrower);
  await page.route(`**/api/loans/${loan}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      json: { ...(await answer.json()), status: 'defaulted', can_pay: false },
    });
  });
  await arrive(page, borrower, `/loans/${loan}`);
  await expect(page.getByRole('main').getByText('defaulted', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await page.getByRole('radio', { name: 'US bank account' }).check();
  await page.getByRole('button', { name: 'Pay $25.00' }).click();
  await expect(page.getByRole('heading', { name: 'Payment processing' })).toBeVisible();
});
