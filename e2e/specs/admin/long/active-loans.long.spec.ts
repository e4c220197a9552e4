import type { Locator } from '@playwright/test';
import { chooseAsAddressChanges } from '../../../support/members.ts';
import { arrive, somebody, toast } from '../../../support/people.ts';
import { expect, test } from '../../../support/test.ts';

test('active loans are searched, sorted and shown in one line each, and what is edited shows everywhere', async ({
  page,
  scene,
  watch,
}) => {
  const borrower = await scene.verified(somebody('Active'));
  const id = await scene.receivedLoan(borrower);
  await arrive(page, await scene.admin(), '/admin');
  await page.getByRole('tab', { name: /^Active Loans/ }).click();
  await expect(page).toHaveURL('/admin?tab=loans');
  const loan = page.getByRole('article', { name: `Loan of $20.00 to ${borrower.fullName}` });
  await expect(loan).toContainText('Due in 7 days');
  await expect(loan).toContainText(borrower.email);
  await expect(loan.getByText(id.slice(0, 8), { exact: true })).toBeVisible();
  await expect(loan).toContainText('$25.00');

  const search = page.getByLabel('Search');
  await search.fill('nobody is called so');
  await expect(page.getByText('No loans found')).toBeVisible();
  await search.fill(id.slice(0, 8));
  await expect(page.getByRole('status').getByText('1 active loan', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`/admin?tab=loans&loan_search=${id.slice(0, 8)}`);
  await page.reload();
  await expect(search).toHaveValue(id.slice(0, 8));

  const show = page.getByLabel('Show', { exact: true });
  await show.selectOption('defaulted');
  await expect(page.getByText('No loans found')).toBeVisible();
  await expect(page.getByText('1 active loan matches. Show it')).toBeVisible();
  await page.getByRole('link', { name: 'Show it', exact: true }).click();
  await expect(page).toHaveURL(`/admin?tab=loans&loan_search=${id.slice(0, 8)}`);
  await expect(loan).toBeVisible();
  await chooseAsAddressChanges(show, 'defaulted');
  await search.fill('');
  await expect(page).toHaveURL('/admin?tab=loans&loans=defaulted');
  await expect(show).toHaveValue('defaulted');
  await expect(search).toHaveValue('');
  await show.selectOption('open');
  await search.fill(id.slice(0, 8));
  await expect(page).toHaveURL(`/admin?tab=loans&loan_search=${id.slice(0, 8)}`);

  await test.step('a row of one line opens with every button, here and after a reload', async () => {
    const compact = page.getByRole('button', { name: 'Compact rows' });
    const editLoan = loan.getByRole('button', { name: 'Edit Loan', exact: true });
    await compact.click();
    await expect(compact).toHaveAttribute('aria-pressed', 'true');
    await expect(loan).toContainText('Due in 7 days');
    await expect(editLoan).toBeHidden();
    await page.reload();
    await expect(loan).toContainText('$25.00');
    const more = loan.getByRole('button', { name: `More: Loan of $20.00 to ${borrower.fullName}` });
    await more.press('Enter');
    await expect(editLoan).toBeVisible();
    await expect(loan).toContainText(borrower.email);
    await expect(more).toBeFocused();
    await more.press('Enter');
    await expect(editLoan).toBeHidden();
    await compact.click();
    await expect(editLoan).toBeVisible();
  });
  await test.step('the order and the chips stand in the address', async () => {
    const searched = `/admin?tab=loans&loan_search=${id.slice(0, 8)}`;
    await page.getByRole('button', { name: 'Total Due (sort highest first)' }).click();
    await expect(page).toHaveURL(`${searched}&loan_sort=owed&loan_dir=desc`);
    await page.getByRole('button', { name: 'Due Date (sort earliest first)' }).click();
    await expect(page).toHaveURL(searched);
    const dueToday = page.getByRole('button', { name: 'Due today' });
    await dueToday.click();
    await expect(page).toHaveURL(`${searched}&loan_only=due-today`);
    await expect(page.getByText('1 more active loan matches. Show it')).toBeVisible();
    await page.reload();
    await expect(dueToday).toHaveAttribute('aria-pressed', 'true');
    await dueToday.click();
    await expect(page).toHaveURL(searched);
    await expect(loan).toBeVisible();
  });

  await loan.getByRole('button', { name: 'Edit Loan', exact: true }).click();
  const form = page.getByRole('form', { name: `Edit the loan to ${borrower.fullName}` });
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form.getByText('Nothing has been changed.')).toBeVisible();
  watch.expectRefusal(/^\/api\/admin\/loans\//, 422);
  await form.getByLabel('Amount ($)').fill('21');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form.getByLabel('Amount ($)')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('Amount ($)').fill('20');
  watch.expectRefusal(/^\/api\/admin\/loans\//, 409);
  await form.getByLabel('Status').selectOption('rejected');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form.getByLabel('Status')).toHaveAccessibleDescription(
    /^The money for this loan has already been sent\./,
  );
  await expect(form.getByLabel('Status')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('Status').selectOption('disbursed');
  await form.getByLabel('Amount ($)').fill('16');
  await form.getByLabel('Reason').fill('Part of it is waived.');
  let fetchNow = () => {};
  const held = new Promise<void>((resolve) => {
    fetchNow = resolve;
  });
  // The lists take their time; the answer is enough to close the form and to show the loan as it is now.
  await page.route('**/api/admin/active-loans?*', async (route) => {
    await held;
    await route.continue();
  });
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Loan updated successfully!')).toBeVisible();
  const lowered = page.getByRole('article', { name: `Loan of $16.00 to ${borrower.fullName}` });
  await expect(lowered).toContainText('$20.00');
  await expect(form).toBeHidden();
  fetchNow();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(lowered).toContainText('$20.00');

  await test.step('its statement, its borrower’s, and the trial balance say it, too', async () => {
    await page
      .getByRole('article', { name: `Loan of $16.00 to ${borrower.fullName}` })
      .getByRole('link', { name: 'Statement' })
      .click();
    const title = `Statement of Loan ${id.slice(0, 8)}`;
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.locator('header')).toContainText(borrower.fullName);
    await expect(page.getByRole('article', { name: 'Amount lowered' })).toContainText('ByAdmin');
    await page.getByRole('button', { name: 'Back to Active Loans' }).click();
    await expect(page).toHaveURL(`/admin?tab=loans&loan_search=${id.slice(0, 8)}`);
    await page
      .getByRole('article', { name: `Loan of $16.00 to ${borrower.fullName}` })
      .getByRole('link', { name: borrower.fullName })
      .click();
    await page.getByRole('link', { name: 'Member Statement' }).click();
    await expect(page.getByRole('heading', { name: 'Member Statement' })).toBeVisible();
    await expect(page.locator('header')).toContainText(borrower.fullName);
    const payout = page.getByRole('article', { name: 'Payout left the account' });
    await expect(payout).toContainText(id.slice(0, 8));
    await page.goto('/admin/trial-balance');
    await expect(page.getByText(/^As of [A-Z][a-z]{2} \d{1,2}, \d{4}/)).toBeVisible();
    await expect(page.locator('[scope="rowgroup"]')).toHaveText([
      'Assets',
      'Liabilities',
      'Equity',
      'Income',
      'Expenses',
      'Memo',
    ]);
    const sums = page.getByRole('row', { name: /^Sum/ }).getByRole('cell');
    expect(await sums.first().textContent()).toBe(await sums.last().textContent());
  });
});

test('money on its way counts as sent, and not yet as disbursed', async ({ page, scene }) => {
  const borrower = await scene.verified(somebody('Underway'));
  await scene.whileMoneyIsOnItsWay(borrower, async () => {
    const onItsWay = page.getByText('Money on its way', { exact: true });
    const expectSent = async (loan: Locator) => {
      await expect(loan.filter({ has: onItsWay })).toMatchAriaSnapshot(`
        - term: Sent
        - definition:
          - time: /^[A-Z][a-z]{2} \\d{1,2}, \\d{4}$/
      `);
      await expect(loan.getByRole('term').filter({ hasText: 'Disbursed' })).toHaveCount(0);
    };
    await arrive(page, await scene.admin(), '/admin?tab=loans');
    const loan = page.getByRole('article', { name: `Loan of $20.00 to ${borrower.fullName}` });
    await expectSent(loan);
    await loan.getByRole('link', { name: borrower.fullName }).click();
    await expectSent(page.getByRole('article', { name: /^Loan .* of \$20\.00$/ }));
  });
});

test('a form overtaken by another admin’s change says so, keeps its text, and overwrites nothing', async ({
  page,
  scene,
  watch,
}) => {
  const borrower = await scene.verified(somebody('Overtaken'));
  const id = await scene.receivedLoan(borrower);
  await arrive(page, await scene.admin(), `/admin?tab=loans&loan_search=${id.slice(0, 8)}`);
  const loan = page.getByRole('article', { name: / to .*Overtaken/ });
  await loan.getByRole('button', { name: 'Edit Loan', exact: true }).click();
  const form = page.getByRole('form', { name: `Edit the loan to ${borrower.fullName}` });
  await form.getByLabel('Amount ($)').fill('15');
  await form.getByLabel('Reason').fill('Half of it');

  await test.step('what was typed stays behind More Changes', async () => {
    await loan.getByRole('button', { name: 'More Changes' }).click();
    await expect(form).toBeHidden();
    await expect(loan.getByText('No changes have been made to this loan yet.')).toBeVisible();
    await expect(loan.getByRole('button', { name: 'More Changes' })).toBeFocused();
    await loan.getByRole('button', { name: 'Edit Loan', exact: true }).click();
    await expect(form.getByLabel('Amount ($)')).toBeFocused();
    await expect(form.getByLabel('Amount ($)')).toHaveValue('15');
    await expect(form.getByLabel('Reason')).toHaveValue('Half of it');
  });

  await scene.editLoan(id, { amount: 18, reason: 'hardship' });
  watch.expectRefusal(/^\/api\/admin\/loans\//, 409);
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(
    toast(page, 'This loan has changed since you opened the form. Please look at it as it is now.'),
  ).toBeVisible();
  const amount = form.getByLabel('Amount ($)');
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue('15');
  await expect(form.getByText('it is $18.00 now.')).toBeVisible();
  await expect(form.getByText('Can only be lowered: $18.00 now.')).toBeVisible();
  await expect(form.getByLabel('Reason')).toHaveValue('Half of it');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Loan updated successfully!')).toBeVisible();
  const lowered = page.getByRole('article', { name: /^Loan of \$15\.00/ });
  await expect(form).toBeHidden();
  await lowered.getByRole('button', { name: 'More Changes' }).click();
  await expect(lowered).toContainText('Amount lowered by $3.00, and its interest by $0.75');
});

test('a failed debit shows the day on which it failed, and not the day on which it was submitted', async ({
  page,
  scene,
}) => {
  const borrower = await scene.verified(somebody('Failing'));
  const id = await scene.receivedLoan(borrower);
  const debit = {
    day: '2026-12-02',
    amount: 25,
    try_number: 1,
    failure_reason: 'insufficient_funds',
  };
  await page.route('**/api/admin/active-loans?*', async (route) => {
    const response = await route.fetch();
    const loans = await response.json();
    const last_debit = { ...debit, status: 'failed', ended_at: '2026-12-06T15:00:00.000Z' };
    await route.fulfill({ response, json: loans.map((loan: object) => ({ ...loan, last_debit })) });
  });
  await arrive(page, await scene.admin(), `/admin?tab=loans&loan_search=${id.slice(0, 8)}`);
  await expect(page.getByRole('article', { name: / to .*Failing/ })).toContainText(
    'Automatic repayment of $25.00 failed on Dec 6, 2026 (insufficient funds)',
  );
});
