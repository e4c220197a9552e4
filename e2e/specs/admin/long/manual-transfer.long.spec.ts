import { asAdmin } from '../../../support/as-admin.ts';
import { arrive, somebody } from '../../../support/people.ts';
import { expect, test } from '../../../support/test.ts';

test.use({ world: 'manual transfer', environment: { PAYOUTS: 'manual' } });

test('what the same admin began elsewhere is to be recorded, though the list is older', async ({
  page,
  product,
  scene,
}) => {
  const begun = await scene.verified(somebody('Begun'));
  const asking = await scene.verified(somebody('Asking'));
  const loanId = await scene.pendingLoan(begun);
  await scene.pendingLoan(asking);
  // The list stays as it was first read.
  let listed: unknown;
  await page.route('**/api/admin/pending-loans*', async (route) => {
    listed ??= await (await route.fetch()).json();
    await route.fulfill({ json: listed });
  });
  await arrive(page, await scene.admin(), '/admin/disburse');
  const to = (name: string) => page.getByRole('article', { name: `Loan of $20.00 to ${name}` });
  await expect(to(begun.fullName)).toBeVisible();
  await expect(to(asking.fullName)).toBeVisible();
  await asAdmin(product.url, 'POST', `/admin/disburse-loan/${loanId}/begin`);
  await to(begun.fullName).getByRole('button', { name: 'Disburse Funds' }).click();
  const record = page.getByRole('dialog', { name: 'Record Transfer' });
  await expect(record).toContainText('Do not send it twice');
  await record.getByRole('button', { name: 'Later' }).click();

  for (const { fullName } of [begun, asking]) await to(fullName).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Disburse Selected' }).click();
  const sheet = page.getByRole('dialog', { name: 'Record Transfers' });
  await expect(sheet).toContainText('To send now$20.00');
  await expect(sheet).toContainText('Begun before$20.00');
  await expect(sheet.getByRole('listitem').filter({ hasText: 'do not send it again' })).toHaveCount(
    1,
  );
  await expect(sheet).toContainText('You began to send 1 of these before: do not send it twice.');
  await expect(sheet.getByRole('button', { name: 'Record Transfers' })).toBeEnabled();
});
