import { heldQueries } from '../../../support/hold-queries.ts';
import { arrive, card, chooseInPicker, toast } from '../../../support/people.ts';
import { expect, test } from '../../../support/test.ts';
import { boxOf } from '../../../support/under-pointer.ts';

test('a loan without automatic repayment says so once, and one not sent yet before it is turned on again', async ({
  page,
  scene,
}) => {
  const borrower = await scene.verified();
  await scene.receivedLoan(borrower, 8, { automaticRepayment: false });
  const history = page.waitForResponse(/\/history$/);
  await arrive(page, borrower, '/profile');
  const choices = card(page, 'Automatic Repayment');
  await expect(choices).toContainText('You pay $10.00 yourself.');
  // Only what the history says could repeat it.
  await (await history).finished();
  await expect(choices).not.toContainText('You pay this loan yourself.');

  const pending = await scene.pendingLoan(borrower, 4);
  await page.goto(`/loans/${pending}`);
  const repayment = card(page, 'Automatic repayment');
  await repayment.getByText('Turn off automatic repayment', { exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(repayment).toContainText(
    /It is off: you pay \$5\.00 yourself, with Pay\sNow, by the due date\./,
  );
  await repayment.getByRole('button', { name: 'Turn on automatic repayment' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    /We will debit \$5\.00 from your Sandbox Bank account ending in \d{4} on the due date or, if that is not a banking day, on the next one\./,
  );
  await page.getByRole('alertdialog').getByRole('button', { name: 'Not now' }).click();
  await expect(repayment).toContainText('It is off');
});

test('before another account is linked it says which debit is not made then, and no screen promises it afterwards', async ({
  page,
  scene,
}) => {
  const borrower = await scene.verified();
  await scene.receivedLoan(borrower);
  await arrive(page, borrower, '/profile');
  const choices = card(page, 'Automatic Repayment');
  await expect(choices).toContainText('We will debit $25.00 on');
  await expect(choices).toContainText('On');
  const link = card(page, 'Bank Account').getByRole('button', { name: 'Link another account' });
  await link.click();
  const asked = page.getByRole('alertdialog', { name: 'Link another account?' });
  await expect(asked).toContainText(
    /If you do, we will not make the debit of \$25\.00 on \w{3}, \w{3} \d+\. You have to pay \$25\.00 yourself, with Pay\sNow, by/,
  );
  await expect(asked).toContainText('Automatic repayment cannot be turned on again for this loan');
  await asked.getByRole('button', { name: 'Keep this account' }).click();
  await expect(asked).toBeHidden();

  await link.click();
  await asked.getByRole('button', { name: 'Link another account' }).click();
  await chooseInPicker(page, 'Success');
  await expect(toast(page, 'Bank account verified instantly!')).toBeVisible();
  await expect(choices).not.toContainText('We will debit');
  await expect(choices.getByText('Off', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Back to dashboard' }).click();
  await expect(card(page, 'Next')).toContainText(
    /The debit planned for \w{3}, \w{3} \d+, \d{4} will not be made\. The bank account changed\. Nothing will be debited automatically: please use Pay\sNow\./,
  );
});

test('on a phone the next debit is turned off and on from the loan, its page and the profile', async ({
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
  await expect(card(page, 'Next')).toContainText(debit);
  await expect(card(page, 'Automatic repayment')).toContainText('Planned');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await page.goto('/profile');
  const choices = card(page, 'Automatic Repayment');
  await expect(choices).toContainText(
    'For each loan, you decide about automatic repayment when you accept the agreement',
  );
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
    'If you link another account, we will not make a debit that we have planned.',
  );
  goOn();
  await expect(asked).toContainText('Linking another account cancels no planned debit.');
  await expect(asked).not.toContainText('turned on again');
});
