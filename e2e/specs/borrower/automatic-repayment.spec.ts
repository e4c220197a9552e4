import { heldQueries } from '../../support/hold-queries.ts';
import { arrive, card, toast } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';
import { boxOf } from '../../support/under-pointer.ts';

test('the next debit is named on the loan, can be turned off, and on again', async ({
  page,
  scene,
}) => {
  const borrower = await scene.verified();
  await scene.receivedLoan(borrower);
  await page.setViewportSize({ width: 360, height: 740 });
  const goOn = await heldQueries(page, /^\/api\/bank\/my-account$/);
  await arrive(page, borrower);
  const loans = card(page, 'My Loans');
  const debit =
    /We will debit \$25\.00 from your Sandbox Bank account ending in \d{4} on \w{3}, \w{3} \d+\./;
  await expect(card(page, 'Next')).toContainText(debit);
  const turnOff = loans.getByRole('button', { name: /^Turn off automatic repayment/ });
  await test.step('what is owed does not wait for the bank account, and the button stays where it is', async () => {
    await expect(card(page, 'Next')).toContainText('You owe $25.00 by ');
    const { y } = await boxOf(turnOff);
    const answered = page.waitForResponse('**/api/bank/my-account');
    goOn();
    await answered;
    await page.waitForLoadState('networkidle');
    expect((await boxOf(turnOff)).y).toBe(y);
  });
  await turnOff.click();
  const asked = page.getByRole('alertdialog', { name: 'Turn off automatic repayment?' });
  await expect(asked).toContainText(
    /If you do, we will not debit your bank account for this loan\. You have to pay \$25\.00 yourself, with Pay\sNow, by [A-Z][a-z]{2} \d/,
  );
  await asked.getByRole('button', { name: 'Turn off' }).click();
  await expect(toast(page, 'Automatic repayment turned off')).toBeVisible();
  await expect(card(page, 'Next')).not.toContainText('We will debit');

  await loans.getByRole('link', { name: 'Details and documents' }).click();
  await expect(card(page, 'Automatic repayment')).toContainText(
    /It is off: you pay \$25\.00 yourself, with Pay\sNow\./,
  );
  await page.getByRole('button', { name: 'Turn on automatic repayment' }).click();
  const turningOn = page.getByRole('alertdialog', { name: 'Turn on automatic repayment?' });
  await expect(turningOn).toContainText(
    /We will debit \$25\.00 from your Sandbox Bank account ending in \d{4} on the due date, \w{3}, \w{3} \d+, or, if that is not a banking day, on the next one\./,
  );
  await turningOn.getByRole('button', { name: 'Turn on' }).click();
  await expect(toast(page, 'Automatic repayment turned on')).toBeVisible();
  await expect(card(page, 'Next')).toContainText(
    /We will debit \$25\.00 from your Sandbox Bank account ending in \d{4} on/,
  );
  await expect(card(page, 'Automatic repayment')).toContainText('Planned');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await page.goto('/profile');
  const choices = card(page, 'Automatic Repayment');
  await expect(choices).toContainText('You choose it for each loan when you accept its agreement');
  await expect(choices).toContainText('We will debit $25.00 on');
  await choices.getByText('Turn off automatic repayment', { exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(choices).toContainText('You pay $25.00 yourself.');
  await choices.getByRole('button', { name: 'Turn on automatic repayment' }).click();
  await turningOn.getByRole('button', { name: 'Turn on' }).click();
  await expect(choices).toContainText('We will debit $25.00 on');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('another account that is to be linked before the loans are there', async ({ page, scene }) => {
  const goOn = await heldQueries(page, /^\/api\/loans\/my-loans$/);
  await arrive(page, await scene.verified(), '/profile');
  await card(page, 'Bank Account').getByRole('button', { name: 'Link another account' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Link another account?' });
  await expect(asked).toContainText(
    'If you link another account, we will not make any debit that we announced.',
  );
  goOn();
  await expect(asked).toContainText('No debit is announced for any of your loans.');
  await expect(asked).not.toContainText('turned on again');
});
