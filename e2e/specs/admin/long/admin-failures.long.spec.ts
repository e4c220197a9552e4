import { paymentsShown } from '../../../states/payments.ts';
import { expectFailure, expectToast, question } from '../../../support/messages.ts';
import { arrive, card, somebody } from '../../../support/people.ts';
import { proxyFails } from '../../../support/proxy.ts';
import { expect, test } from '../../../support/test.ts';

test.describe('where the server gives no sentence, the page has one', () => {
  test('in the admin lists', async ({ page, scene, watch }) => {
    await arrive(page, await scene.admin());
    const listFails = async (call: RegExp, address: string, text: string) => {
      await proxyFails(page, watch, 'GET', call);
      await page.goto(address);
      await expectToast(page, text);
    };
    await test.step('the picture of money alone, with the figures there', async () => {
      await listFails(
        /^\/api\/admin\/financial-history$/,
        '/admin?tab=financial',
        'Failed to fetch financial history',
      );
      await expect(card(page, 'Net Position')).toBeVisible();
      await page.unrouteAll();
      await card(page, 'Money Over Time').getByRole('button', { name: 'Try again' }).click();
      await expect(card(page, 'Money Over Time')).toContainText('Money out');
    });
    await test.step('whether new loans are paused, and the payout account', async () => {
      await proxyFails(page, watch, 'GET', /^\/api\/admin\/lending$/);
      await listFails(
        /^\/api\/admin\/payout-account$/,
        '/admin/disburse',
        'Failed to fetch the payout account',
      );
      await expectToast(page, 'Failed to check whether new loans are paused');
    });
  });

  test('in what an admin does', async ({ page, scene, watch }) => {
    const banked = await scene.registered(somebody('Banked'));
    await scene.linkBank(banked, 'name_mismatch');
    const borrower = await scene.verified(somebody('Lastly'));
    await scene.pendingLoan(borrower, 6);
    await arrive(page, await scene.admin());
    await page.goto(`/admin?tab=members&search=${encodeURIComponent(banked.email)}`);
    const member = page.getByRole('article', { name: banked.fullName });
    await test.step('an account that is not seen cannot be approved', async () => {
      const read = /^\/api\/admin\/members\/[^/]+$/;
      await proxyFails(page, watch, 'GET', read);
      await member.getByRole('button', { name: 'Approve Bank' }).click();
      const dialog = question(page, `Approve the bank account of ${banked.fullName}?`);
      await expect(dialog.getByRole('alert')).toContainText('Failed to fetch member');
      await expect(dialog.getByRole('button', { name: 'Approve Bank' })).toBeDisabled();
      await page.unrouteAll();
      await dialog.getByRole('button', { name: 'Try again' }).click();
      await expect(dialog.getByRole('button', { name: 'Approve Bank' })).toBeEnabled();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    });
    await test.step('pausing new loans', async () => {
      await proxyFails(page, watch, 'POST', /^\/api\/admin\/lending\/pause$/);
      await page.goto('/admin/disburse');
      await page.getByRole('button', { name: 'Pause New Loans' }).click();
      const dialog = page.getByRole('dialog', { name: 'Pause New Loans' });
      await dialog.getByRole('button', { name: 'Pause New Loans' }).click();
      await expectFailure(page, 'Failed to pause new loans', dialog);
      await dialog.getByLabel('What borrowers read').fill('');
      await dialog.getByRole('button', { name: 'Pause New Loans' }).click();
      await expect(dialog.getByLabel('What borrowers read')).toHaveAttribute(
        'aria-invalid',
        'true',
      );
      await expect(dialog.getByText('Failed to pause new loans')).toBeHidden();
    });
    await test.step('rejecting a loan', async () => {
      await proxyFails(page, watch, 'POST', /^\/api\/admin\/reject-loan\//);
      await page.goto('/admin/disburse');
      const loan = page.getByRole('article', { name: `Loan of $6.00 to ${borrower.fullName}` });
      await loan.getByRole('button', { name: 'Reject Loan' }).click();
      const rejecting = question(page, 'Reject Loan');
      await rejecting.getByLabel('Reason').selectOption('incomplete');
      await rejecting.getByRole('button', { name: 'Reject Loan' }).click();
      await expectFailure(page, 'Failed to reject loan', loan);
      const note = loan.getByRole('paragraph').filter({ hasText: 'Failed to reject loan' });
      await expect(note).toContainText('Please try again.');
    });
    await test.step('saving a table', async () => {
      await proxyFails(page, watch, 'GET', /^\/api\/admin\/exports\//);
      await page.goto('/admin?tab=members');
      await page.getByRole('button', { name: 'Export All Members (CSV)' }).click();
      await expectFailure(page, 'Failed to export');
    });
  });

  test('in sending a refund again', async ({ page, scene, product, watch }) => {
    await paymentsShown['refund owed'](scene, product.url);
    await arrive(page, await scene.admin(), '/admin?tab=financial');
    await proxyFails(page, watch, 'POST', /^\/api\/admin\/refunds\//);
    const refund = page.getByRole('article', { name: /^Refund of .* to Rowena / }).first();
    await refund.getByRole('button', { name: 'Send Again' }).click();
    await expectFailure(page, 'Failed to send the refund', refund);
  });
});
