import { asAdmin } from '../../../support/as-admin.ts';
import { heldQueries } from '../../../support/hold-queries.ts';
import { arrive, card, somebody, toast } from '../../../support/people.ts';
import { expect, test } from '../../../support/test.ts';

// The days that pass here pass for everyone on this server.
test.use({ world: 'two debits that fail' });

test('a debit that is authorized by itself comes though automatic repayment is off, and can be cancelled', async ({
  page,
  scene,
  product,
}) => {
  const borrower = await scene.handedIn(somebody('Stella', 'Struck'));
  await scene.approveId(borrower);
  await scene.linkBank(borrower, 'insufficient_funds');
  const failing = await scene.receivedLoan(borrower, 10);
  const loan = await scene.receivedLoan(borrower, 8);
  await arrive(page, borrower);
  const off = /^Turn off automatic repayment of the loan of \$8\.00/;
  await card(page, 'My Loans').getByRole('button', { name: off }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(toast(page, 'Automatic repayment turned off')).toBeVisible();
  await expect(async () => {
    await asAdmin(product.url, 'POST', '/sandbox/clock', { advance_days: 1 });
    const { borrowed } = await scene.loansOf(borrower);
    const debited = borrowed.find(({ id }: { id: string }) => id === failing);
    expect(debited).toMatchObject({ next_debit: null, payment_processing: false });
  }).toPass();

  const authorize = async () => {
    await page.goto(`/loans/${loan}`);
    const button = page.getByRole('button', { name: /^Authorize \$10\.50 on/ });
    await button.waitFor();
    const showAll = await heldQueries(page, /\/history$/);
    await button.click();
    await expect(toast(page, 'The debit is authorized')).toBeVisible();
    // A second press before the page shows the first would be refused.
    await expect(button).toBeDisabled();
    await button.click({ force: true });
    showAll();
    await expect(button).toBeHidden();
    await page.unrouteAll();
  };
  await authorize();
  await expect(card(page, 'Next')).toContainText(
    /We will debit \$\d+\.\d\d from your .+ account ending in \d{4} on/,
  );
  const debits = card(page, 'Automatic repayment');
  await expect(debits).toContainText('Planned');
  await expect(debits).not.toContainText('Turn off automatic repayment');

  await page.goto('/profile');
  const choice = card(page, 'Automatic Repayment')
    .getByRole('listitem')
    .filter({ hasText: 'Loan of $8.00' });
  await expect(choice).toContainText(/One debit.*We will debit \$10\.50 on/);
  await choice.getByRole('button', { name: 'Cancel the debit of the loan of $8.00' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Cancel the debit?' });
  await expect(asked).toContainText('the loan is overdue until you pay $10.50 yourself');
  await asked.getByRole('button', { name: 'Cancel the debit' }).click();
  await expect(toast(page, 'The debit is cancelled')).toBeVisible();
  await expect(choice).toContainText(/Off.*You pay \$10\.50 yourself\./);

  await authorize();
  await expect(async () => {
    await asAdmin(product.url, 'POST', '/sandbox/clock', { advance_days: 1 });
    const { borrowed } = await scene.loansOf(borrower);
    const debited = borrowed.find(({ id }: { id: string }) => id === loan);
    expect(debited).toMatchObject({
      missed_payment: { kind: 'debit_returned' },
      payment_processing: false,
    });
  }).toPass();
  await page.reload();
  await expect(card(page, 'Next')).toContainText(
    'The last debit did not go through. Nothing will be debited automatically: please use Pay Now.',
  );
});
