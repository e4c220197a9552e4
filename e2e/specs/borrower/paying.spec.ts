import { Bank } from '../../states/bank.ts';
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

// spec: 2.14.10, 4.1.10
test('a bank payment takes days and says so, and what becomes of it', async ({
  pageWithClock: page,
  scene,
  product,
  anotherBrowser,
}) => {
  const borrower = await scene.verified();
  const loan = await scene.receivedLoan(borrower);
  await arrive(page, borrower);
  await card(page, 'My Loans').getByRole('button', { name: 'Pay Now' }).click();
  await page.getByRole('radio', { name: 'US bank account' }).check();
  const session = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.getByRole('button', { name: 'Pay $25.00' }).click();
  await expect(page.getByRole('heading', { name: 'Payment processing' })).toBeVisible();
  const message = page.getByRole('main').getByRole('status');
  await expect(message).toHaveText(
    /^Your payment of \$25\.00 is being processed\. We expect to know by \w{3}, \w{3} \d+ whether it went through\.There is nothing more for you to do/,
  );
  await page.getByRole('button', { name: 'Return to Dashboard' }).click();
  const badge = card(page, 'My Loans').getByText('Payment processing', { exact: true });
  await expectTone(badge, /text-blue/);
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeHidden();
  await expect(page.getByRole('link', { name: /^Request a Loan/ })).toContainText(
    'You can borrow again once your payment is confirmed.',
  );
  await expect(card(page, 'Next')).toContainText(
    /If this payment fails before \w{3}, .+, we will make the automatic debit planned for that day\./,
  );
  await expect(page.getByRole('main').getByText('There is nothing more for you to do')).toHaveCount(
    1,
  );
  const adminPage = await anotherBrowser();
  await arrive(adminPage, await scene.admin(), `/admin?tab=loans&loan_search=${loan}`);
  await expect(adminPage.getByRole('article')).toContainText(
    /announced for .+: made only if the payment under way is returned before then/,
  );

  const bank = new Bank(product.url);
  await test.step('the loan’s page looks for itself', async () => {
    await page.clock.install();
    await page.goto(`/loans/${loan}`);
    await expect(page.getByText('Payment processing', { exact: true })).toBeVisible();
    await expect(card(page, 'What happened')).toBeVisible();
    await expect(card(page, 'Next')).toContainText('If this payment fails before');
    await bank.settle(session);
    await expect(async () => {
      await page.clock.runFor(15_000);
      await expect(page.getByText('repaid', { exact: true })).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(card(page, 'Receipt')).toBeVisible();
  });
  await test.step('returned, it is said why the loan is owed again', async () => {
    await bank.dispute(session, 'insufficient_funds');
    const status = async () => (await scene.loansOf(borrower)).borrowed[0].status;
    await expect.poll(status).toBe('disbursed');
    await page.goto('/dashboard');
    const why = 'Your payment of $25.00 was returned by your bank on';
    await expect(card(page, 'Next')).toContainText(why);
    await expect(card(page, 'My Loans')).toContainText('Total due$25.00');
    await expect(page.getByRole('main').getByText(why)).toHaveCount(1);
    await page.goto(`/payment-success?session_id=${session}`);
    await expect(message).toHaveText(
      /^Your payment of \$25\.00 was taken back by your bank on \w{3}, \w{3} \d+ after it had gone through, so your loan is not repaid\. Please pay again from your dashboard\.$/,
    );
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

// spec: 2.14.8, 4.7.4
test('somebody else’s payment is not shown', async ({ page, scene, watch }) => {
  const borrower = await scene.verified();
  const session = await scene.checkout(borrower, await scene.receivedLoan(borrower));
  await arrive(page, await scene.registered());
  watch.expectRefusal(/^\/api\/payments\/status\//, 404);
  await page.goto(`/payment-success?session_id=${session}`);
  await expect(
    page.getByRole('heading', { name: 'Error Checking Status', exact: true }),
  ).toBeVisible();
  await expect(
    page.getByText('There was an error verifying your payment. Please contact support.', {
      exact: true,
    }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Return to Dashboard' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check again' })).toBeHidden();
  await expect(page.getByText('Do not pay again yet')).toBeHidden();
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

// spec: 4.1.12, 4.2.9
test('a request is taken back before its money is sent', async ({ page, scene }) => {
  const borrower = await scene.verified();
  await scene.pendingLoan(borrower);
  await arrive(page, borrower);
  await page.getByRole('button', { name: 'Cancel request' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel this loan request?' });
  await expect(question).toContainText('The $20.00 will not be sent, and you owe nothing for it.');
  await question.getByRole('button', { name: 'Cancel request' }).click();
  const badge = card(page, 'My Loans').getByText('cancelled', { exact: true });
  await expectTone(badge, /text-grey/);
});
