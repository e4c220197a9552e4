import type { Page } from '@playwright/test';
import { enlarged } from '../../../support/accessible.ts';
import { expectFocus, tabThrough, tabTo } from '../../../support/focus-ring.ts';
import { arrive, chooseRepayment, somebody, toast } from '../../../support/people.ts';
import { admin } from '../../../support/running-product.ts';
import { expect, test } from '../../../support/test.ts';

test.use({ world: 'admin by keyboard' });

/** So low that what sticks to an edge comes over much. */
const desk = { width: 1280, height: 600 };

test('the admin screens by keyboard alone, the focus in sight at each step', async ({
  page,
  scene,
}) => {
  const [first, second] = [somebody('Anna', 'First'), somebody('Bert', 'Second')];
  for (const person of [first, second]) await scene.handedIn(person);
  const lent = await scene.verified(somebody('Carla', 'Lent'));
  await scene.receivedLoan(lent, 10);
  const asking = await scene.verified(somebody('Dora', 'Asking'));
  await scene.pendingLoan(asking, 5);
  const leaving = await scene.registered(somebody('Emil', 'Leaving'));
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const tab = (name: string) => page.getByRole('tab', { name });
  const { keyboard } = page;
  await page.setViewportSize(desk);

  await test.step('signing in', async () => {
    await page.goto('/login');
    await tabTo(page, page.getByLabel('Email'));
    await keyboard.type(admin.email);
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await keyboard.type(admin.password);
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeFocused();
    await tabTo(page, button('Admin'));
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeFocused();
  });

  await test.step('the four tabs', async () => {
    await tabTo(page, tab('ID Verifications'));
    for (const name of ['Financial Tracker', 'Members', 'Active Loans', 'ID Verifications']) {
      await keyboard.press('ArrowRight');
      await expectFocus(page, tab(name));
      await expect(page.getByRole('tabpanel', { name })).toBeVisible();
    }
  });

  await test.step('an ID', async () => {
    const review = page.getByRole('dialog', { name: 'Review ID Verification' });
    const image = review.getByRole('img', { name: /^ID document/ });
    const open = page.getByRole('article', { name: first.fullName }).getByRole('button');
    await tabTo(page, open);
    await keyboard.press('Enter');
    await expect(image).toBeVisible();
    await keyboard.press('Escape');
    await expectFocus(page, open);
    await keyboard.press('Enter');
    await tabTo(page, review.getByRole('button', { name: 'Zoom in' }));
    await keyboard.press('Enter');
    await expect(review.getByRole('region', { name: 'Zoomed document' })).toBeVisible();
    await tabTo(page, review.getByRole('button', { name: 'Rotate' }));
    await keyboard.press('Space');
    await tabTo(page, review.getByRole('button', { name: 'Approve' }));
    await keyboard.press('Enter');
    await expect(toast(page, 'ID approved successfully!')).toBeVisible();
    await expect(review.getByRole('status')).toContainText(second.fullName);
    await expect(review.getByRole('status')).toBeFocused();
    await keyboard.press('Escape');
    await expect(review).toBeHidden();
    await expect.poll(() => focusIsSomewhere(page)).toBe(true);
  });

  await test.step('disbursing a loan', async () => {
    await page.goto('/admin/disburse');
    const loan = page.getByRole('article', { name: `Loan of $5.00 to ${asking.fullName}` });
    await tabTo(page, loan.getByRole('button', { name: 'Reject Loan' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('alertdialog').locator(':focus')).toBeVisible();
    await keyboard.press('Escape');
    await expectFocus(page, loan.getByRole('button', { name: 'Reject Loan' }));
    await keyboard.press('Shift+Tab');
    await expectFocus(page, loan.getByRole('button', { name: 'Disburse Funds' }));
    await keyboard.press('Enter');
    await expect(toast(page, 'Funds disbursed successfully!')).toBeVisible();
    await expect(loan).toBeHidden();
    await expect.poll(() => focusIsSomewhere(page)).toBe(true);
  });

  await test.step('editing a loan', async () => {
    await page.goto('/admin?tab=loans');
    const loan = page.getByRole('article', { name: `Loan of $10.00 to ${lent.fullName}` });
    const edit = loan.getByRole('button', { name: 'Edit Loan' });
    await tabTo(page, edit);
    await keyboard.press('Enter');
    await expectFocus(page, loan.getByLabel('Amount ($)'));
    await tabTo(page, loan.getByLabel('Interest Rate (%)'));
    await keyboard.type('20');
    await tabTo(page, loan.getByLabel('Reason'));
    await keyboard.type('As agreed');
    await tabTo(page, loan.getByRole('button', { name: 'Save Changes' }));
    await keyboard.press('Enter');
    await expect(toast(page, 'Loan updated successfully!')).toBeVisible();
    await expectFocus(page, edit);
  });

  await test.step('searching, filtering and deleting a member', async () => {
    await page.goto('/admin?tab=members');
    await tabTo(page, page.getByLabel('Search'));
    await keyboard.type(leaving.email);
    await expect(page.getByText('Found 1 member', { exact: true })).toBeVisible();
    await tabTo(page, page.getByLabel('Membership Level'));
    await keyboard.press('ArrowDown');
    await expect(page).toHaveURL(/silver/);
    const remove = page
      .getByRole('article', { name: leaving.fullName })
      .getByRole('button', { name: 'Delete', exact: true });
    await tabTo(page, remove);
    await keyboard.press('Enter');
    const asked = page.getByRole('alertdialog', { name: `Delete ${leaving.fullName}?` });
    await expect(asked.getByRole('button', { name: 'Continue' })).toBeEnabled();
    await keyboard.press('Escape');
    await expectFocus(page, remove);
    await keyboard.press('Enter');
    await expect(asked.getByRole('button', { name: 'Continue' })).toBeEnabled();
    await tabTo(page, asked.getByRole('button', { name: 'Continue' }));
    await keyboard.press('Enter');
    const typing = page.getByRole('alertdialog', {
      name: `Delete ${leaving.fullName}`,
      exact: true,
    });
    await expectFocus(page, typing.getByRole('textbox'));
    await keyboard.press('Escape');
    await expectFocus(page, remove);
    await keyboard.press('Enter');
    await tabTo(page, asked.getByRole('button', { name: 'Continue' }));
    await keyboard.press('Enter');
    await expectFocus(page, typing.getByRole('textbox'));
    await keyboard.type(leaving.email);
    await keyboard.press('Enter');
    await expect(toast(page, `Member ${leaving.fullName} deleted successfully`)).toBeVisible();
    await expect(page.getByText('No members found')).toBeVisible();
    await expect.poll(() => focusIsSomewhere(page)).toBe(true);
  });
});

test('what is tabbed to is under nothing that sticks, on a phone and enlarged', async ({
  page,
  scene,
}) => {
  const borrower = await scene.verified();
  for (const name of ['Erna', 'Edda'])
    await scene.pendingLoan(await scene.verified(somebody(name)), 5);
  const phone = { width: 360, height: 640 };
  await arrive(page, borrower, '/create-loan');
  await page.getByLabel('Loan amount ($)').fill('5');
  await chooseRepayment(page);
  await expect(page.getByRole('checkbox', { name: /^I have read and accept/ })).toBeEnabled();
  for (const size of [phone, enlarged]) {
    await page.setViewportSize(size);
    expect(await tabThrough(page)).toBeGreaterThan(8);
  }
  await arrive(page, await scene.admin(), '/admin/disburse');
  await page.getByRole('checkbox').first().check();
  await page.getByRole('checkbox').last().check();
  for (const size of [phone, enlarged]) {
    await page.setViewportSize(size);
    expect(await tabThrough(page)).toBeGreaterThan(14);
  }
});

/** What was focused may be gone: then the next Tab is to begin near its place, not at the top of the page. */
function focusIsSomewhere(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement !== document.body);
}
