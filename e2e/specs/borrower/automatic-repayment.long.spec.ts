import { arrive, card } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';

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
    /We will debit \$5\.00 from your Sandbox Bank account ending in \d{4} on the due date or the next banking day/,
  );
  await page.getByRole('alertdialog').getByRole('button', { name: 'Not now' }).click();
  await expect(repayment).toContainText('It is off');
});
