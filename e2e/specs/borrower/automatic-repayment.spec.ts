import { arrive, card, toast } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';

test('the next debit is named on the loan, can be turned off, and on again', async ({
  page,
  scene,
}) => {
  const borrower = await scene.verified();
  await scene.receivedLoan(borrower);
  await arrive(page, borrower);
  const loans = card(page, 'My Loans');
  const debit =
    /We will debit \$25\.00 from your Sandbox Bank account ending in \d{4} on \w{3}, \w{3} \d+\./;
  await expect(card(page, 'Next')).toContainText(debit);
  await loans.getByRole('button', { name: /^Turn off automatic repayment/ }).click();
  const asked = page.getByRole('alertdialog', { name: 'Turn off automatic repayment?' });
  await expect(asked).toContainText(
    /If you do, we will not debit your bank account for this loan\. You have to pay \$25\.00 yourself, with Pay\sNow, by [A-Z][a-z]{2} \d/,
  );
  await asked.getByRole('button', { name: 'Turn off' }).click();
  await expect(toast(page, 'Automatic repayment turned off')).toBeVisible();
  await expect(card(page, 'Next')).not.toContainText('We will debit');

  await loans.getByRole('link', { name: 'Details and documents' }).click();
  await page.getByRole('button', { name: 'Turn on automatic repayment' }).click();
  const turningOn = page.getByRole('alertdialog', { name: 'Turn on automatic repayment?' });
  await expect(turningOn).toContainText(
    /We will debit \$25\.00 from your Sandbox Bank account ending in \d{4} on the due date, \w{3}, \w{3} \d+, or, if that is not a banking day, on the next one\./,
  );
  await turningOn.getByRole('button', { name: 'Turn on' }).click();
  await expect(toast(page, 'Automatic repayment turned on')).toBeVisible();
  await expect(card(page, 'Automatic repayment')).toContainText('Planned');
});
