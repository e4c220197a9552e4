import type { Locator, Page } from '@playwright/test';
import { heldRefusal, refused } from '../../support/hold-refusal.ts';
import { expectTone, shownToasts } from '../../support/messages.ts';
import { arrive, card, somebody, toast } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';
import { boxOf } from '../../support/under-pointer.ts';

// spec: 2.13.11, 2.13.12, 4.1.11, 4.2.6, 6.3.8
test('a request is rejected with a reason that the borrower reads', async ({
  page,
  anotherBrowser,
  scene,
  watch,
}) => {
  const borrower = await scene.verified(somebody('Refused'));
  await scene.pendingLoan(borrower);
  const adminPage = await anotherBrowser();
  await arrive(adminPage, await scene.admin(), '/admin/disburse');
  const loan = adminPage.getByRole('article', { name: `Loan of $20.00 to ${borrower.fullName}` });
  await loan.getByRole('button', { name: 'Reject Loan', exact: true }).click();
  const dialog = adminPage.getByRole('alertdialog', { name: 'Reject Loan' });
  await dialog.getByRole('button', { name: 'Reject Loan' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  const reasons = await dialog.getByRole('option').allTextContents();
  const reason = reasons[1] ?? '';
  await dialog.getByLabel('Reason').selectOption(reason);
  const refuse = await heldRefusal(adminPage, watch, /^\/api\/admin\/reject-loan\//);
  await dialog.getByRole('button', { name: 'Reject Loan' }).click();
  await expect(loan).toBeHidden();
  refuse();
  await expect(toast(adminPage, refused)).toBeVisible();
  await expect(loan).toContainText(refused);
  await test.step('its toast lies over no button, also where the page is scrolled', async () => {
    const shown = shownToasts(adminPage).first();
    await adminPage.setViewportSize({ width: 768, height: 500 });
    // It stays as long as it is pointed at.
    await shown.hover();
    const pause = adminPage.getByRole('button', { name: 'Pause New Loans' });
    await pause.evaluate((button) => window.scrollBy(0, button.getBoundingClientRect().top - 50));
    expect((await boxOf(pause)).y).toBeLessThan(60);
    await expect.poll(() => buttonsUnder(adminPage, shown)).toEqual([]);
    await adminPage.setViewportSize({ width: 1280, height: 800 });
  });
  await loan.getByRole('button', { name: 'Reject Loan' }).click();
  await dialog.getByLabel('Reason').selectOption(reason);
  await dialog.getByRole('button', { name: 'Reject Loan' }).click();
  await expect(toast(adminPage, 'Loan rejected')).toBeVisible();
  await expect(loan).toBeHidden();

  await arrive(page, borrower);
  const loans = card(page, 'My Loans');
  await expectTone(loans.getByText('rejected', { exact: true }), /text-red/);
  await expect(loans).toContainText(reason);
  const next = card(page, 'Next');
  await expect(next).toContainText('Your request for $20.00 was not granted.');
  await expect(next).toContainText(`Why: ${reason} You can request another loan.`);
});

/** Says which buttons of the page a toast lies over. */
async function buttonsUnder(page: Page, shown: Locator): Promise<(string | null)[]> {
  const { x, y, width, height } = await boxOf(shown);
  const over = { left: x, right: x + width, top: y, bottom: y + height };
  return page
    .getByRole('main')
    .getByRole('button')
    .evaluateAll(
      (buttons, toast) =>
        buttons
          .filter((button) => {
            const { left, right, top, bottom } = button.getBoundingClientRect();
            const isBeside = right <= toast.left || left >= toast.right;
            return !isBeside && top < toast.bottom - 1 && bottom > toast.top + 1;
          })
          .map((button) => button.textContent),
      over,
    );
}

// spec: 2.13.9, 2.13.10, 5.11.1
test('a loan without a bank account cannot be disbursed', async ({ page, scene }) => {
  const borrower = await scene.verified(somebody('Unbanked'));
  await scene.pendingLoan(borrower);
  await scene.deleteBank(borrower);
  await arrive(page, await scene.admin(), '/admin/disburse');
  const loan = page.getByRole('article', { name: `Loan of $20.00 to ${borrower.fullName}` });
  const disburse = loan.getByRole('button', { name: 'Disburse Funds', exact: true });
  await expect(disburse).toBeDisabled();
  await expect(loan.getByText('Borrower must add bank account', { exact: true })).toBeVisible();
});
