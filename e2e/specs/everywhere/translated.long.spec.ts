import { expectToast, question } from '../../support/messages.ts';
import {
  arrive,
  card,
  chooseBankAccount,
  chooseRepayment,
  uploadId,
} from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';
import { translate } from '../../support/translate.ts';

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
