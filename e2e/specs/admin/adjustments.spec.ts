import { readFile } from 'node:fs/promises';
import { asAdmin } from '../../support/as-admin.ts';
import { arrive, card, somebody, toast } from '../../support/people.ts';
import { proxyFails } from '../../support/proxy.ts';
import { expect, test } from '../../support/test.ts';

test('loans are sent at once, one that was sent meanwhile is not sent again, and others rejected', async ({
  page,
  scene,
  product,
}) => {
  const member = await scene.verified(somebody('Several'));
  const sentMeanwhile = await scene.pendingLoan(member, 5);
  for (const amount of [6, 7]) await scene.pendingLoan(member, amount);
  await arrive(page, await scene.admin(), '/admin/disburse');
  const select = (amount: number) =>
    page
      .getByRole('checkbox', { name: `Select the loan of $${amount}.00 to ${member.fullName}` })
      .check();
  for (const amount of [5, 6]) await select(amount);
  const bar = page.getByRole('region', { name: 'Selected loans' });
  await expect(bar).toContainText('2 loans selected: $11.00');
  await bar.getByRole('button', { name: 'Disburse Selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Disburse 2 loans?' });
  await asAdmin(product.url, 'POST', `/admin/disburse-loan/${sentMeanwhile}`);
  await dialog.getByRole('button', { name: 'Disburse $11.00' }).click();
  await expect(toast(page, '1 of 2 loans disbursed')).toBeVisible();
  const outcome = page.getByRole('list', { name: 'Outcome of each loan' });
  await expect(outcome.getByText('sent', { exact: true })).toHaveCount(1);
  await expect(outcome).toContainText('This loan was sent already. Nothing was sent again.');
  await page.getByRole('button', { name: 'Done' }).click();

  await select(7);
  await bar.getByRole('button', { name: 'Reject Selected' }).click();
  const rejecting = page.getByRole('alertdialog', { name: 'Reject 1 loan' });
  await rejecting.getByLabel('Reason').selectOption('incomplete');
  await rejecting.getByRole('button', { name: 'Reject 1 loan' }).click();
  await expect(toast(page, 'Loan rejected')).toBeVisible();
});

test('interest is waived with a reason, and the waiver undone', async ({ page, scene }) => {
  const borrower = await scene.verified(somebody('Waived'));
  const id = await scene.receivedLoan(borrower);
  await arrive(page, await scene.admin(), `/admin?tab=loans&loan_search=${id.slice(0, 8)}`);
  const row = page.getByRole('article', { name: `Loan of $20.00 to ${borrower.fullName}` });
  await row.getByRole('button', { name: 'More Changes' }).click();
  await row.getByRole('button', { name: 'Waive Interest' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Waive Interest' });
  await dialog.getByRole('button', { name: 'Waive Interest' }).click();
  await expect(dialog).toContainText('Reason is required.');
  await dialog.getByLabel('Reason').fill('Agreed on the telephone');
  await dialog.getByRole('button', { name: 'Waive Interest' }).click();
  await expect(row).toContainText('incl. $0.00 interest');
  await expect(row).toContainText('“Agreed on the telephone”');
  await row.getByRole('button', { name: /^Undo until/ }).click();
  const undoing = page.getByRole('alertdialog', { name: 'Undo This Change' });
  await undoing.getByLabel('Reason').fill('The wrong loan');
  await undoing.getByRole('button', { name: 'Undo This Change' }).click();
  await expect(row).toContainText('incl. $5.00 interest');
  await expect(row).toContainText('Reversed: “The wrong loan”');
});

test('new loans are paused, which borrowers read where they would ask, and resumed', async ({
  page,
  anotherBrowser,
  scene,
  product,
  watch,
}) => {
  const borrower = await scene.verified(somebody('Paused'));
  const adminPage = await anotherBrowser();
  await arrive(adminPage, await scene.admin(), '/admin/disburse');
  try {
    await adminPage.getByRole('button', { name: 'Pause New Loans' }).click();
    const dialog = adminPage.getByRole('dialog', { name: 'Pause New Loans' });
    await dialog.getByLabel('What borrowers read').fill('We lend again on Monday.');
    await dialog.getByRole('button', { name: 'Pause New Loans' }).click();
    await expect(adminPage.getByText('“We lend again on Monday.”')).toBeVisible();
    await arrive(page, borrower);
    await expect(page.getByRole('link', { name: /We lend again on Monday/ })).toBeVisible();
    await expect(card(page, 'Next')).toHaveText('Nothing is due.We lend again on Monday.');
    await page.goto('/create-loan');
    await expect(page.getByRole('note')).toContainText('We lend again on Monday.');
    await proxyFails(adminPage, watch, 'POST', /^\/api\/admin\/lending\/resume$/);
    await adminPage.getByRole('button', { name: 'Resume New Loans' }).click();
    const resuming = adminPage.getByRole('alertdialog', { name: 'Resume new loans?' });
    await resuming.getByRole('button', { name: 'Resume New Loans' }).click();
    await expect(resuming).toContainText('Failed to resume new loans');
    await adminPage.unrouteAll();
    await resuming.getByRole('button', { name: 'Resume New Loans' }).click();
    await expect(adminPage.getByText('New loan requests are open.', { exact: true })).toBeVisible();
  } finally {
    await asAdmin(product.url, 'POST', '/admin/lending/resume');
  }
});

test('the members are saved as CSV', async ({ page, scene }) => {
  const borrower = await scene.registered(somebody('Exported'));
  await arrive(page, await scene.admin(), '/admin?tab=members');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export All Members (CSV)' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^members-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain(borrower.email);
});
