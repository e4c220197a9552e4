import { Bank } from '../../../states/bank.ts';
import { arrive, card, somebody, toast } from '../../../support/people.ts';
import { expect, test } from '../../../support/test.ts';

test('a returned payout is described where its borrower looks, with what to do', async ({
  page,
  product,
  scene,
}) => {
  const borrower = await scene.verified(somebody('Closed', 'Account'));
  const loan = await scene.receivedLoan(borrower, 20);
  await new Bank(product.url).returnNewestPayout();
  const isSent = async () => (await scene.loansOf(borrower)).borrowed[0].disbursed;
  await expect.poll(isSent).toBe(false);
  const sentence =
    /The \$20\.00 that we sent to your Sandbox Bank account ending in \d{4} was returned to us on \w{3}, \w{3} \d+\. While we have the money, you owe nothing for this loan\. We will look into it and send the money again/;

  await arrive(page, borrower);
  const next = card(page, 'Next');
  await expect(next).toContainText('The $20.00 is back with us.');
  await expect(next).toContainText(sentence);
  await expect(page.getByRole('main').getByText(sentence)).toHaveCount(1);
  await page.goto(`/loans/${loan}`);
  await expect(next).toContainText(sentence);
  await expect(next.getByRole('button', { name: /^Cancel request/ })).toBeVisible();
  await next.getByRole('button', { name: 'Link another account' }).click();
  await expect(page).toHaveURL(/\/profile#bank-account$/);
  const account = card(page, 'Bank Account');
  await expect(account).toContainText('Verified');
  await expect(account).toContainText(sentence);
});

test('during a payment, the page says that the payout was returned and the payment is refunded', async ({
  page,
  product,
  scene,
}) => {
  const borrower = await scene.verified(somebody('Early', 'Payer'));
  const loan = await scene.receivedLoan(borrower, 20);
  const bank = new Bank(product.url);
  const isLoan = async () => (await scene.loansOf(borrower)).borrowed[0];
  const payment = await scene.checkout(borrower, loan);
  await bank.pay(payment, 'us_bank_account');
  await expect.poll(isLoan).toMatchObject({ payment_processing: true });
  await bank.returnNewestPayout();
  await expect.poll(isLoan).toMatchObject({ disbursed: false });
  const goesBack =
    /Your payment of \$25\.00 is still being processed\. Once it is confirmed, which we expect by \w{3}, \w{3} \d+, we will give it back to you in full\./;

  await arrive(page, borrower);
  const next = card(page, 'Next');
  await expect(next).toContainText('The $20.00 is back with us.');
  await expect(next).toContainText(goesBack);
  await expect(page.getByRole('main').getByText(goesBack)).toHaveCount(1);
  const settles = page.getByText('Being paid', { exact: true });
  await expect(settles).toHaveCount(0);
  await page.goto(`/loans/${loan}`);
  await expect(next).toContainText('If your bank account was closed or has changed');
  await expect(next).toContainText(goesBack);
  await expect(settles).toHaveCount(0);
  await next.getByRole('button', { name: /^Cancel request/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel request' }).click();
  await expect(next).toContainText('You owe nothing on your loan of $20.00.');
  await expect(next).toContainText(goesBack);

  await bank.settle(payment);
  await expect.poll(isLoan).toMatchObject({ payment_processing: false });
  await page.reload();
  await expect(next).toContainText('We are giving you $25.00 back.');
  await expect(card(page, 'What happened')).toContainText(
    'Your payment arrived, but did not repay the loan$25.00',
  );
});

test('an address that names no loan says so, as that of a loan that does not exist', async ({
  page,
  scene,
}) => {
  await arrive(page, await scene.registered(somebody('Lost', 'Link')), '/loans/nonsense');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toHaveText(/^This loan does not exist\.Go to your dashboard$/);
  await expect(toast(page, 'This loan does not exist.')).toBeVisible();
  await page.goto('/loans/nonsense/accept-again');
  await expect(alert).toContainText('This loan does not exist.');
});

test('a returned bank payment is named with its day, until another is begun', async ({
  page,
  product,
  scene,
}) => {
  const borrower = await scene.verified(somebody('Bounced'));
  const loan = await scene.receivedLoan(borrower, 20);
  const bank = new Bank(product.url);
  const isUnderWay = async () => (await scene.loansOf(borrower)).borrowed[0].payment_processing;
  const first = await scene.checkout(borrower, loan);
  await bank.pay(first, 'us_bank_account');
  await expect.poll(isUnderWay).toBe(true);
  await bank.settle(first, 'account_closed');
  await expect.poll(isUnderWay).toBe(false);
  const sentence =
    /Your payment of \$25\.00 was returned by your bank on \w{3}, \w{3} \d+, so you still owe it\./;

  await arrive(page, borrower);
  const next = card(page, 'Next');
  await expect(next).toContainText(sentence);
  await expect(next.getByRole('button', { name: 'Pay Now' })).toBeVisible();
  await expect(page.getByRole('main').getByText(sentence)).toHaveCount(1);
  await page.goto(`/loans/${loan}`);
  await expect(next).toContainText(sentence);

  await bank.pay(await scene.checkout(borrower, loan), 'us_bank_account');
  await expect.poll(isUnderWay).toBe(true);
  await page.reload();
  await expect(next).toContainText('Your payment of $25.00 is being processed.');
  await expect(next).not.toContainText('was returned');
});
