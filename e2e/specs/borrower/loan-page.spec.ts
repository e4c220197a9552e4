import { accountsShown } from '../../states/accounts.ts';
import { arrive, card, expectError, toast } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';
import { firstDay } from './first-day.ts';

test('a loan’s page tells what happened and why it is owed; an extension is requested and given', async ({
  page,
  scene,
  anotherBrowser,
}) => {
  const borrower = await scene.verified();
  const loan = await scene.receivedLoan(borrower);
  await page.setViewportSize({ width: 360, height: 740 });
  await arrive(page, borrower);
  await card(page, 'My Loans').getByRole('link', { name: 'Details and documents' }).click();
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings.first()).toHaveText(/^You owe \$25\.00 by /);
  await expect(card(page, 'Next').getByRole('button', { name: 'Pay Now' })).toBeVisible();
  // More time is offered here from two days before the due date.
  await expect(card(page, 'Next').getByRole('button')).toHaveText(['Pay Now']);
  const steps = page.getByRole('list', { name: 'Progress of this loan' });
  await expect(steps.getByRole('listitem')).toHaveText([
    /^Requested, done\w{3} \d+$/,
    /^Sent, done\w{3} \d+$/,
    /^Arrived, done\w{3} \d+$/,
    /^Due\w{3} \d+$/,
    /^Repaid$/,
  ]);
  await expect(steps.locator('[aria-current="step"]')).toHaveText(/^Due/);
  await expect(card(page, 'Terms')).toContainText(`Loan ID ${loan.slice(0, 8)}`);
  await expect(card(page, 'What you owe and why')).toContainText('Still owed$25.00');
  await expect(card(page, 'Automatic repayment')).toContainText('Planned');
  await expect(card(page, 'What happened')).toContainText('The money arrived');
  await card(page, 'More time').getByRole('button', { name: 'Ask for more time' }).click();
  await expect(card(page, 'More time')).toContainText('we add no interest');
  await card(page, 'More time').getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByLabel('Why (optional)')).toBeHidden();
  await card(page, 'More time').getByRole('button', { name: 'Ask for more time' }).click();
  await expect(page.getByLabel('I can pay by')).toHaveValue('');
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expectError(page.getByLabel('I can pay by'), 'Choose a date.');
  await page.getByLabel('I can pay by').fill(await firstDay(page));
  await page.getByLabel('Why (optional)').fill('My pay comes late.');
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(toast(page, 'We got your request')).toBeVisible();
  await expect(card(page, 'More time')).toContainText(
    /We will answer by \w{3}, \w{3} \d+\. Until we answer, your due date and your debit stay the same\./,
  );
  await card(page, 'Automatic repayment')
    .getByText('Turn off automatic repayment', { exact: true })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(card(page, 'More time')).toContainText(
    'Until we answer, your due date stays the same. Once it has passed, a late fee may be added, as the agreement says.',
  );
  await page.goto('/dashboard');
  await expect(card(page, 'Next')).toContainText(
    /You asked for time until \w{3}, \w{3} \d+\. We will answer by \w{3}, \w{3} \d+\./,
  );
  await page.goBack();

  const adminPage = await anotherBrowser();
  await arrive(adminPage, await scene.admin(), '/admin?tab=loans');
  const asked = card(adminPage, 'Asked for more time');
  await expect(asked).toContainText('“My pay comes late.”');
  // The loans are what is mostly looked for: who asks is one line until somebody answers.
  await expect(asked.getByLabel('Message to the borrower')).toBeHidden();
  await asked.getByRole('button', { name: 'Answer' }).click();
  await expect(asked.getByLabel('New due date')).toBeFocused();
  await asked.getByLabel('Message to the borrower').fill('Take the time.');
  await asked.getByRole('button', { name: 'Give More Time' }).click();
  await expect(toast(adminPage, 'More time given')).toBeVisible();
  await page.reload();
  await expect(card(page, 'More time')).toContainText('We wrote: “Take the time.”');

  // spec: 4.1.13
  await test.step('and, once it has defaulted, it is settled there', async () => {
    await page.route(`**/api/loans/${loan}`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        json: { ...(await answer.json()), status: 'defaulted', can_pay: false },
      });
    });
    await page.reload();
    await expect(page.getByRole('main').getByText('defaulted', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await expect(page.getByRole('button', { name: 'Pay $25.00' })).toBeVisible();
  });
});

test('an approved loan’s page opens with what it waits for, and it can be cancelled there', async ({
  page,
  scene,
  product,
}) => {
  const { token, ids } = await accountsShown['account deleted'](scene, product.url);
  await arrive(page, { token }, `/loans/${ids.loan}`);
  const next = card(page, 'Next');
  await expect(next.getByRole('heading')).toHaveText('Link your bank account.');
  await expect(next).toContainText(
    'After that, please accept your approved loan of $15.00 again. Then we can send it.',
  );
  await next.getByRole('button', { name: 'Cancel request' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel this loan request?' });
  await question.getByRole('button', { name: 'Cancel request' }).click();
  await expect(next.getByRole('heading')).toHaveText('This loan is cancelled.');
  await expect(card(page, 'Terms')).toContainText('Amount$15.00');
  await expect(card(page, 'Terms')).not.toContainText('Automatic repayment');
  await expect(card(page, 'What happened').getByText('The money was not sent.')).toBeVisible();
});
