import { readFile } from 'node:fs/promises';
import { arrive } from '../../../support/people.ts';
import { expect, test } from '../../../support/test.ts';

test('the log says who opened whose page, keeps its filters in the address, and is exported', async ({
  page,
  scene,
}) => {
  const member = await scene.verified();
  await arrive(page, await scene.admin());
  await page.goto(`/admin?tab=members&search=${encodeURIComponent(member.email)}`);
  await page.getByRole('link', { name: member.fullName }).first().click();
  await page.getByRole('heading', { name: 'Audit Trail' }).click();
  await page.getByRole('link', { name: 'See it in the log' }).click();
  await expect(page.getByRole('heading', { name: 'Log', exact: true })).toBeVisible();
  await expect(page.getByText(`Only ${member.fullName}:`)).toBeVisible();
  await expect(page.getByRole('article', { name: 'Member page opened' })).toContainText(
    member.fullName,
  );

  await page.getByLabel('Kind').selectOption('Bank accounts');
  await expect(page.getByRole('article', { name: 'Bank account added' })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Member page opened' })).toBeHidden();
  await expect(page).toHaveURL(/kind=bank_accounts/);
  await page.reload();
  await expect(page.getByLabel('Kind')).toHaveValue('bank_accounts');
  await page.getByLabel('To', { exact: true }).fill('2001-01-01');
  await expect(page.getByText('No entries')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Log (CSV)' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain('bank_account.added,Bank account added,');
  expect(file).not.toContain(member.fullName);

  await page.getByRole('button', { name: 'Show Everyone' }).click();
  await expect(page).not.toHaveURL(/person=/);
  await page.getByLabel('Kind').selectOption('Views and exports');
  await expect(page.getByRole('article', { name: 'Log exported' }).first()).toBeVisible();
});
