import { Bank } from '../../../states/bank.ts';
import { paymentsShown } from '../../../states/payments.ts';
import { expectTone } from '../../../support/messages.ts';
import { arrive, card, expectError, fillInCard, tabTo } from '../../../support/people.ts';
import { proxyFails } from '../../../support/proxy.ts';
import { expect, test } from '../../../support/test.ts';

test('what is folded on a loan’s page is printed, and folded again', async ({ page, scene }) => {
  const borrower = await scene.verified();
  const loan = await scene.pendingLoan(borrower);
  await arrive(page, borrower, `/loans/${loan}`);
  const costs = card(page, 'What this loan costs');
  const creditor = costs.getByText('Creditor');
  const elsewhere = page.getByText('Requested on', { exact: true });
  await expect(elsewhere).toBeVisible();
  await expect(creditor).toBeHidden();
  // Around its printing a browser says so, and one without a printer has to be told.
  await page.evaluate(() => {
    window.print = () => window.dispatchEvent(new Event('beforeprint'));
  });
  await costs.getByRole('button', { name: 'Print' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(creditor).toBeVisible();
  const whose = `Loan ${loan.slice(0, 8)} to ${borrower.fullName}, accepted on`;
  await expect(costs.getByText(whose)).toBeVisible();
  await expect(elsewhere).toBeHidden();
  await test.step('and nothing is torn by the end of a page, nor left at its foot', async () => {
    const table = costs.locator('dl');
    await expect(table).toHaveCSS('break-inside', 'avoid');
    // Its ground would be a grey block to the end of the page.
    await expect(table).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    for (const heading of await page.getByRole('main').getByRole('heading').all())
      await expect(heading).toHaveCSS('break-after', 'avoid');
    await expect(page.locator('main > .sheets')).toHaveCSS('display', 'block');
  });
  const isPrinted = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
  };
  await isPrinted();
  await expect(creditor).toBeHidden();
  await expect(page.getByText(whose).filter({ visible: true })).toHaveCount(0);

  const agreement = card(page, 'Loan Agreement');
  await agreement.getByRole('button', { name: 'Print agreement', exact: true }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(agreement.getByText(whose)).toBeVisible();
  await expect(agreement.getByRole('region', { name: 'Agreement text' })).toBeVisible();
  // Once is enough, and what it costs is another sheet.
  await expect(agreement.getByText(/^Accepted on /)).toBeHidden();
  await expect(creditor).toBeHidden();
  await isPrinted();
  await expect(agreement.getByRole('region', { name: 'Agreement text' })).toBeHidden();
});

test('a declined card is refused beside its number, and another card pays', async ({
  page,
  scene,
  watch,
}) => {
  const borrower = await scene.verified();
  await scene.receivedLoan(borrower);
  await arrive(page, borrower);
  await card(page, 'My Loans').getByRole('button', { name: 'Pay Now' }).click();
  await page.getByRole('button', { name: 'Pay $25.00' }).click();
  await expectError(page.getByLabel('Card number'), 'Your card number is incomplete.');

  watch.expectRefusal(/^\/v1\/test_helpers\/checkout\/sessions\//, 402);
  await fillInCard(page, '4000 0000 0000 0002');
  await page.getByRole('button', { name: 'Pay $25.00' }).click();
  await expectError(page.getByLabel('Card number'), 'Your card was declined.');

  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: 'Pay $25.00' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(
    `We are also sending the receipt to ${borrower.email}.`,
  );
  await expect(card(page, 'Receipt')).toContainText('Paid in all$25.00');
  await page.getByRole('button', { name: 'Return to Dashboard' }).click();
  await expect(card(page, 'My Loans')).toContainText('repaid');
});

test('a borrower who leaves the checkout owes the same, and can pay later', async ({
  page,
  scene,
  watch,
}) => {
  const borrower = await scene.verified();
  await scene.receivedLoan(borrower);
  await arrive(page, borrower);
  const loans = card(page, 'My Loans');
  await loans.getByRole('button', { name: 'Pay Now' }).click();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(loans).toContainText('funds received');
  await expect(loans).toContainText('$25.00');

  await loans.getByRole('button', { name: 'Pay Now' }).click();
  await expect(page.getByRole('button', { name: 'Pay $25.00' })).toBeVisible();
  await page.goBack();
  await expect(loans.getByRole('button', { name: 'Pay Now' })).toBeEnabled();

  await proxyFails(page, watch, 'GET', /^\/v1\/checkout\/sessions\//);
  await loans.getByRole('button', { name: 'Pay Now' }).click();
  await expect(page.getByText('No answer from the bank.')).toBeVisible();
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(loans.getByRole('button', { name: 'Pay Now' })).toBeEnabled();
});

test('a payment that could not go back asks where to send it, where its borrower looks first', async ({
  page,
  scene,
  product,
}) => {
  const { token, ids } = await paymentsShown['refund owed'](scene, product.url);
  await arrive(page, { token }, `/payment-success?session_id=${ids.checkout}`);
  await expect(page.getByRole('heading', { name: 'We owe you this money' })).toBeVisible();
  const message = page.getByRole('main').getByRole('status');
  await expect(message).toContainText(
    'Your payment doesn’t pay this loan: the loan was already paid or closed, or you owed a different amount. We could not send $25.00 back to the card or account you paid from. Tell us where to send it:',
  );
  await expect(message.getByRole('link', { name: 'hello@sevenday.example' })).toBeVisible();
});

test('a loan that was paid elsewhere counts as completed on the page that still offered to pay it', async ({
  page,
  scene,
  watch,
}) => {
  const borrower = await scene.verified();
  const loan = await scene.receivedLoan(borrower);
  await arrive(page, borrower);
  const status = card(page, 'Account Status');
  await expect(status).toContainText('Completed loans0');
  const pay = card(page, 'My Loans').getByRole('button', { name: 'Pay Now' });
  await expect(pay).toBeVisible();
  await scene.payByCard(await scene.checkout(borrower, loan));
  await expect.poll(async () => (await scene.loansOf(borrower)).borrowed[0].status).toBe('repaid');
  watch.expectRefusal(/^\/api\/payments\/create-checkout$/, 409);
  await pay.click();
  await expect(status).toContainText('Completed loans1');
});

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

test('a loan whose money is on its way says so, and can be paid already', async ({
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
