import { expectToast, question } from '../../../support/messages.ts';
import {
  arrive,
  card,
  chooseBankAccount,
  chooseRepayment,
  register,
  somebody,
  uploadId,
} from '../../../support/people.ts';
import { expect, test } from '../../../support/test.ts';
import { translate } from '../../../support/translate.ts';

test('a page that the browser translates works for a borrower', async ({ page, scene }) => {
  await translate(page);
  const newcomer = await scene.registered();
  await arrive(page, newcomer, '/profile');
  await uploadId(page);
  await page.getByLabel('Phone').fill('555 010 7777');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Profile updated successfully!');
  await chooseBankAccount(page, 'Success');
  await expectToast(page, 'Bank account verified instantly!');
  await scene.approveId(newcomer);
  await page.goto('/create-loan');
  await page.getByLabel('Loan amount ($)').fill('5');
  await chooseRepayment(page);
  await page.getByRole('checkbox', { name: /^I have read and accept/ }).check();
  await page.getByRole('button', { name: 'Request Loan' }).click();
  await expectToast(page, 'Loan request approved successfully!');

  const borrower = await scene.verified();
  await scene.receivedLoan(borrower);
  await arrive(page, borrower);
  const loans = card(page, 'My Loans');
  await loans.getByRole('button', { name: /^Turn off automatic repayment/ }).click();
  await question(page, 'Turn off automatic repayment?')
    .getByRole('button', { name: 'Turn off' })
    .click();
  await expect(loans.getByRole('button', { name: /^Turn off/ })).toHaveCount(0);
  await loans.getByRole('button', { name: 'Pay Now' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
});

test('the sign-in pages work when the browser translates them', async ({ page, watch }) => {
  await translate(page);
  watch.expectRefusal(/^\/api\/auth\/login$/, 401);
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(
    page.getByRole('main').getByText('The email or the password is not right.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  await register(page, somebody());
  await expectToast(page, 'Registration successful!');
  await expect(page.getByText('This screen could not be shown')).toHaveCount(0);
});
