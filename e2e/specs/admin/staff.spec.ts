import { mailedLink } from '../../support/mail.ts';
import { arrive, fillInRegistration, somebody, toast } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';
import { accept, giveCredentials, invite, row, tabsOf } from './staff.ts';

test('an owner invites a stranger, who registers by the link, gets the tabs of a reviewer, and no more once suspended', async ({
  page,
  anotherBrowser,
  scene,
  product,
}) => {
  const rita = somebody('Rita', 'Reviewer');
  await arrive(page, await scene.admin(), '/admin/staff');
  await invite(page, rita.email, 'Reviewer');
  await expect(toast(page, 'Invitation sent')).toBeVisible();
  await expect(row(page, rita.email)).toContainText('Invited by Admin Sevenday');

  const theirs = await anotherBrowser();
  await theirs.goto(await mailedLink(product, rita.email, 'join'));
  await theirs.getByRole('link', { name: 'Create an account' }).click();
  await fillInRegistration(theirs, rita);
  await theirs.getByRole('button', { name: 'Register' }).click();
  await accept(theirs);
  await giveCredentials(theirs, rita);
  await theirs.getByRole('button', { name: 'Admin', exact: true }).click();
  expect(await tabsOf(theirs)).toEqual(['ID Verifications', 'Members']);
  await expect(theirs.getByRole('button', { name: 'Disburse Loans' })).toBeHidden();
  await theirs.goto('/admin/trial-balance');
  await expect(
    theirs.getByRole('heading', { name: 'Your role does not open this page' }),
  ).toBeVisible();

  await page.reload();
  const working = row(page, rita.fullName);
  await working.getByRole('button', { name: /^Change role/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Role').selectOption('Auditor');
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect(toast(page, 'Role changed')).toBeVisible();
  await expect(working).toContainText('Auditor');
  await working.getByRole('button', { name: /^Suspend/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(working.getByText('Suspended', { exact: true })).toBeVisible();
  // Nobody has buttons for themselves, so the last owner stays.
  await expect(row(page, 'Admin Sevenday').getByRole('button')).toHaveCount(0);
});
