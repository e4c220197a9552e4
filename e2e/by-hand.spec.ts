import { arrive, somebody, toast } from './people.ts';
import { expect, test } from './test.ts';

test.use({ world: 'by hand', environment: { PAYOUTS: 'manual' } });

test('money sent by hand is told with its reference and day, and came back by a press', async ({
  page,
  anotherBrowser,
  scene,
}) => {
  const borrower = await scene.verified(somebody('Byhand'));
  await scene.pendingLoan(borrower);
  const office = await anotherBrowser();
  await arrive(office, await scene.admin(), '/admin/disburse');
  const pending = office.getByRole('article', { name: `Loan of $20.00 to ${borrower.fullName}` });
  await pending.getByRole('button', { name: 'Disburse Funds' }).click();
  const dialog = office.getByRole('dialog', { name: 'Disburse Funds' });
  await dialog.getByRole('button', { name: 'Disburse Funds' }).click();
  await expect(dialog).toContainText('Transfer reference is required.');
  await dialog.getByLabel('Transfer Reference').fill('Wire 17');
  await dialog.getByRole('button', { name: 'Disburse Funds' }).click();
  await expect(toast(office, 'Funds disbursed successfully!')).toBeVisible();
  await expect(office.getByText('All loans disbursed')).toBeVisible();

  await arrive(page, borrower);
  await expect(page.getByRole('button', { name: 'Pay Now' }).first()).toBeVisible();

  await office.goto('/admin?tab=loans');
  const row = office.getByRole('article', { name: `Loan of $20.00 to ${borrower.fullName}` });
  await row.getByRole('button', { name: 'More Changes' }).click();
  await row.getByRole('button', { name: 'It Came Back' }).click();
  const back = office.getByRole('alertdialog', { name: 'It Came Back' });
  await back.getByLabel('Reason').fill('Account closed');
  await back.getByRole('button', { name: 'It Came Back' }).click();
  await expect(row).toBeHidden();
  await office.getByRole('button', { name: /^Disburse Loans/ }).click();
  await expect(pending).toContainText('The last payout did not arrive: Account closed');
});
