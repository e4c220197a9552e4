import { expectFailure, expectToast, question } from '../../support/messages.ts';
import { arrive, card, somebody } from '../../support/people.ts';
import { proxyFails } from '../../support/proxy.ts';
import { expect, test } from '../../support/test.ts';

// spec: 8.1.2
test.describe('where the server gives no sentence, the page has one', () => {
  test('in the admin lists', async ({ page, scene, watch }) => {
    const fails = (call: RegExp) => proxyFails(page, watch, 'GET', call);
    const open = (tab: RegExp) => page.getByRole('tab', { name: tab }).click();
    await test.step('ID verifications [8.2.11]', async () => {
      await fails(/^\/api\/admin\/pending-verifications$/);
      await arrive(page, await scene.admin(), '/admin');
      await expectToast(page, 'Failed to fetch verifications');
    });
    await test.step('the Financial Tracker [2.10.2, 8.2.12]', async () => {
      await fails(/^\/api\/admin\/financial-stats$/);
      await open(/^Financial Tracker/);
      await expectToast(page, 'Failed to fetch financial stats');
      const failed = page.getByRole('alert').filter({ hasText: 'No financial data available' });
      await expect(failed.getByText('No financial data available', { exact: true })).toBeVisible();
      await expect(failed).toContainText('Failed to fetch financial stats');
      // What comes by calls of its own is there all the same.
      await expect(card(page, 'Money Over Time')).toContainText('Money out');
      await expect(card(page, 'Refunds Owed')).toBeVisible();
      await page.unrouteAll();
      await failed.getByRole('button', { name: 'Try again' }).click();
      await expect(card(page, 'Net Position')).toContainText('$');
    });
    await test.step('members [8.2.13]', async () => {
      await fails(/^\/api\/admin\/members$/);
      await open(/^Members/);
      await expectToast(page, 'Failed to fetch members');
    });
    await test.step('active loans [8.2.14], and extension requests', async () => {
      await fails(/^\/api\/admin\/extension-requests$/);
      await fails(/^\/api\/admin\/active-loans$/);
      await open(/^Active Loans/);
      await expectToast(page, 'Failed to fetch active loans');
      await expect(card(page, 'Asked for more time')).toContainText(
        'Failed to fetch requests for more time',
      );
    });
    await test.step('pending loans [8.2.15]', async () => {
      await fails(/^\/api\/admin\/pending-loans$/);
      await page.getByRole('button', { name: 'Disburse Loans' }).click();
      await expectToast(page, 'Failed to fetch pending loans');
    });
  });

  test('in what an admin does', async ({ page, scene, watch }) => {
    const banked = await scene.handedIn(somebody('Banked'));
    await scene.linkBank(banked, 'name_mismatch');
    const borrower = await scene.verified(somebody('Borrowing'));
    await scene.receivedLoan(borrower, 5);
    await scene.pendingLoan(borrower, 6);

    await test.step('deciding on an ID [8.2.16]', async () => {
      await proxyFails(page, watch, 'POST', /^\/api\/admin\/verify-id\//);
      await arrive(page, await scene.admin(), '/admin');
      const row = page.getByRole('article', { name: banked.fullName });
      await row.getByRole('button', { name: 'Review' }).click();
      const review = page.getByRole('dialog');
      await review.getByRole('button', { name: 'Approve' }).click();
      await expectFailure(page, 'Failed to update verification', review);
    });

    await page.goto(`/admin?tab=members&search=${encodeURIComponent(banked.email)}`);
    const member = page.getByRole('article', { name: banked.fullName });
    await test.step('approving a bank account [8.2.18]', async () => {
      await proxyFails(page, watch, 'POST', /^\/api\/admin\/members\/[^/]+\/approve-bank$/);
      await member.getByRole('button', { name: 'Approve Bank' }).click();
      await question(page, `Approve the bank account of ${banked.fullName}?`)
        .getByRole('button', { name: 'Approve Bank' })
        .click();
      await expectFailure(page, 'Failed to approve bank account', member);
    });
    await test.step('deleting a bank account [8.2.19]', async () => {
      await proxyFails(page, watch, 'DELETE', /^\/api\/admin\/members\/[^/]+\/bank-account$/);
      await member.getByRole('button', { name: 'Delete Bank' }).click();
      await question(page, `Delete the bank account of ${banked.fullName}?`)
        .getByRole('button', { name: 'Delete Bank' })
        .click();
      await expectFailure(page, 'Failed to delete bank account', member);
    });
    await test.step('deleting a member [8.2.20]', async () => {
      await proxyFails(page, watch, ['DELETE', 'PUT'], /^\/api\/admin\/members\/[^/]+$/);
      await member.getByRole('button', { name: 'Delete', exact: true }).click();
      await question(page, `Delete ${banked.fullName}?`)
        .getByRole('button', { name: 'Continue' })
        .click();
      const typing = question(page, `Delete ${banked.fullName}`);
      await typing.getByRole('textbox').fill(banked.email);
      await typing.getByRole('button', { name: 'Delete' }).click();
      await expectFailure(page, 'Failed to delete member', typing);
      await expect(typing.getByRole('textbox')).toHaveValue(banked.email);
      await typing.getByRole('button', { name: 'Cancel' }).click();
    });
    await test.step('editing a member [8.2.17]', async () => {
      await member.getByRole('button', { name: 'Edit Profile' }).click();
      await page.getByLabel('First Name').fill('Edited');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expectFailure(page, 'Failed to update member');
    });
    await test.step('editing a loan [8.2.21]', async () => {
      await proxyFails(page, watch, 'PUT', /^\/api\/admin\/loans\//);
      await page.goto('/admin?tab=loans');
      await page
        .getByRole('article', { name: `Loan of $5.00 to ${borrower.fullName}` })
        .getByRole('button', { name: 'Edit Loan' })
        .click();
      await page.getByLabel('Amount ($)').fill('4');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expectFailure(page, 'Failed to update loan');
    });
    await test.step('disbursing [8.2.22]', async () => {
      await proxyFails(page, watch, 'POST', /^\/api\/admin\/disburse-loan\//);
      await page.goto('/admin/disburse');
      const loan = page.getByRole('article', { name: `Loan of $6.00 to ${borrower.fullName}` });
      await loan.getByRole('button', { name: 'Disburse Funds' }).click();
      await expectFailure(page, 'Failed to disburse funds', loan);
      await expect(loan.getByRole('button', { name: 'Disburse Funds' })).toBeEnabled();
    });
  });
});
