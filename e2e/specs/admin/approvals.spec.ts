import { arrive, somebody } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';

test('an owner sets a rule, and a second person approves what it stops', async ({
  page,
  scene,
  anotherBrowser,
}) => {
  const other = await scene.makeAdmin(await scene.registered(somebody('Olga', 'Otherowner')));
  const borrower = await scene.verified(somebody('Waiting'));
  await scene.changeMember(borrower, { membership_level: 'platinum' });
  await scene.pendingLoan(borrower, 95);
  await arrive(page, await scene.admin(), '/admin/approvals');
  // The rule stays: no other test sends as much at once.
  await page.getByLabel('Sending more than ($)').fill('90');
  await page.getByRole('button', { name: 'Save rules' }).click();
  await expect(page.getByText('Rules saved')).toBeVisible();

  const asking = await anotherBrowser();
  await arrive(asking, other, '/admin/disburse');
  const loan = asking.getByRole('article', { name: `Loan of $95.00 to ${borrower.fullName}` });
  await loan.getByRole('button', { name: 'Disburse Funds' }).click();
  await expect(asking.getByText('Not sent yet: a second person has to approve it.')).toBeVisible();
  const waits = loan.getByRole('link', { name: 'Waits for approval: Send money' });
  await expect(waits).toBeVisible();
  // Nothing waits for Olga to decide on, but her own request does.
  await asking.goto('/admin');
  await asking.getByRole('button', { name: 'Approvals' }).click();
  await expect(asking.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  await expect(asking.getByRole('button', { name: 'Approve' })).toHaveCount(0);

  await page.reload();
  await expect(page.getByText('Asked by Olga')).toBeVisible();
  await page.getByRole('button', { name: /^Approve ?: Send money/ }).click();
  const approving = page.getByRole('dialog', { name: 'Approve: Send money?' });
  await approving.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approved and done')).toBeVisible();
  await asking.goto('/admin/disburse');
  await expect(asking.getByRole('heading', { name: /^Disburse/ })).toBeVisible();
  await expect(loan).toHaveCount(0);

  // A weaker rule waits for the other owner, and the form shows the rule in force.
  await page.getByLabel('Sending more than ($)').fill('');
  await page.getByRole('button', { name: 'Save rules' }).click();
  await expect(page.getByText(/^Not changed yet/)).toBeVisible();
  await expect(page.getByLabel('Sending more than ($)')).toHaveValue('90.00');
  await page.getByRole('button', { name: /^Withdraw/ }).click();
  await expect(page.getByText('Withdrawn', { exact: true }).first()).toBeVisible();
});
