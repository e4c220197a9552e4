import { expectTone } from '../../support/messages.ts';
import { arrive, card, fillInCard, tabTo, toast } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';

test('pressing Pay Now and Pay twice pays once', async ({ page, scene }) => {
  const borrower = await scene.verified();
  await scene.receivedLoan(borrower);
  await arrive(page, borrower);
  await card(page, 'My Loans').getByRole('button', { name: 'Pay Now' }).dblclick();
  await fillInCard(page, '4242 4242 4242 4242');
  await page.getByRole('button', { name: 'Pay $25.00' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await page.getByRole('button', { name: 'Return to Dashboard' }).click();
  await expect(card(page, 'Account Status')).toMatchAriaSnapshot(`
    - term: Completed loans
    - definition: "1"
  `);
});

test('a loan whose money is on its way says so, and can be paid already [4.1.3, 4.1.7]', async ({
  page,
  scene,
}) => {
  const borrower = await scene.verified();
  await scene.whileMoneyIsOnItsWay(borrower, async () => {
    await arrive(page, borrower);
    const loans = card(page, 'My Loans');
    await expectTone(loans.getByText('approved', { exact: true }), /text-blue/);
    // The day is not promised before the money has arrived.
    await expect(card(page, 'Next')).toContainText(
      /by \w{3}, .+, or within 7 days after the money arrives, if that is later\./,
    );
    await expect(loans).toContainText('or 7 days after the money arrives, if that is later');
    await loans.getByRole('button', { name: 'Pay Now' }).click();
    await expect(page.getByRole('button', { name: 'Pay $25.00' })).toBeVisible();
  });
});

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

test('a loan’s own page shows what was signed', async ({ page, scene }) => {
  const borrower = await scene.verified();
  await scene.pendingLoan(borrower);
  await arrive(page, borrower);
  await expect(card(page, 'My Loans')).toContainText('To repay once we send the money$25.00');
  await page.getByRole('link', { name: 'Details and documents' }).click();
  await expect(page.getByRole('heading', { name: 'Loan of $20.00', exact: true })).toBeVisible();
  await expect(card(page, 'Terms')).toContainText('1303.57%');
  await expect(card(page, 'What you will owe and why')).toContainText(
    'To repay once we send the money$25.00',
  );
  await expect(card(page, 'What this loan costs')).toContainText('$25.00');
  const accepted = page.getByText(/^Accepted on /);
  await expect(accepted).toBeHidden();
  await tabTo(
    page,
    page.getByText('Loan Agreement', { exact: true }).locator('xpath=ancestor::summary'),
  );
  await page.keyboard.press('Enter');
  await expect(accepted).toBeVisible();
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
