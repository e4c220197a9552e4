import { asAdmin } from '../../support/as-admin.ts';
import { lenderTimeZone, short } from '../../support/days.ts';
import { expectTone } from '../../support/messages.ts';
import { arrive, somebody, toast } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';

// spec: 2.12.1, 2.12.2, 2.12.3, 2.12.4, 2.12.9, 2.12.10, 2.12.11, 2.12.12, 2.12.13, 2.12.14, 2.12.15
// spec: 4.2.2, 5.8.1, 5.8.2, 5.8.3, 6.3.7, 8.4.17, 9.4.12, 9.6.1
test('an active loan is seen and edited in the borrower’s favor only', async ({
  page,
  scene,
  product,
  watch,
}) => {
  const borrower = await scene.verified(somebody('Active'));
  const id = await scene.receivedLoan(borrower);
  const [listed] = await asAdmin(
    product.url,
    'GET',
    `/admin/active-loans?search=${id.slice(0, 8)}`,
  );
  await arrive(page, await scene.admin(), '/admin?tab=loans');
  const loan = page.getByRole('article', { name: `Loan of $20.00 to ${borrower.fullName}` });
  await test.step('it says whose it is, and what is due when', async () => {
    await expectTone(loan.getByText('Due in 7 days'), /text-green/);
    await expect(loan).toMatchAriaSnapshot(`
      - heading "$20.00"
      - text: Due in 7 days
      - paragraph:
        - link "${borrower.fullName}"
      - text: silver
      - link "${borrower.email}"
      - link "${borrower.phone}"
      - term: Loan ID
      - definition:
        - code: "${id.slice(0, 8)}"
      - term: Due Date
      - definition:
        - time: ${short(listed.term_date)}
      - term: Disbursed
      - definition:
        - time: ${short(listed.disbursed_at)}
      - term: Total Due
      - definition: $25.00 incl. $5.00 interest (25%)
    `);
  });
  const search = page.getByLabel('Search');
  await search.fill(id.slice(0, 8));
  await expect(page.getByRole('status').getByText('1 active loan', { exact: true })).toBeVisible();
  const show = page.getByLabel('Show', { exact: true });
  await show.selectOption('defaulted');
  await expect(page.getByText('No loans found')).toBeVisible();
  await page.getByRole('link', { name: 'Show it', exact: true }).click();
  await expect(page).toHaveURL(`/admin?tab=loans&loan_search=${id.slice(0, 8)}`);

  await loan.getByRole('button', { name: 'Edit Loan', exact: true }).click();
  const form = page.getByRole('form', { name: `Edit the loan to ${borrower.fullName}` });
  await test.step('its form begins with the loan as it is', async () => {
    for (const [label, value] of [
      ['Amount ($)', '20.00'],
      ['Interest Rate (%)', '25'],
      ['Late Fee ($)', '0.00'],
    ] as const) {
      const field = form.getByLabel(label);
      await expect(field).toHaveValue(value);
      await expect(field).toHaveAttribute('type', 'number');
      await expect(field).toHaveAttribute('step', '0.01');
    }
    const dueDay = new Intl.DateTimeFormat('en-CA', { timeZone: lenderTimeZone }).format(
      new Date(listed.term_date),
    );
    await expect(form.getByLabel('Due Date')).toHaveAttribute('type', 'date');
    await expect(form.getByLabel('Due Date')).toHaveValue(dueDay);
    await expect(form.getByLabel('Status').getByRole('option')).toHaveText([
      'disbursed',
      'overdue',
      'repaid',
      'rejected',
    ]);
  });
  watch.expectRefusal(/^\/api\/admin\/loans\//, 422);
  await form.getByLabel('Amount ($)').fill('21');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form.getByLabel('Amount ($)')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('Amount ($)').fill('16');
  await form.getByLabel('Reason').fill('Part of it is waived.');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Loan updated successfully!')).toBeVisible();
  const lowered = page.getByRole('article', { name: `Loan of $16.00 to ${borrower.fullName}` });
  await expect(lowered).toContainText('$20.00');
  await expect(form).toBeHidden();

  await lowered.getByRole('link', { name: 'Statement' }).click();
  await expect(
    page.getByRole('heading', { name: `Statement of Loan ${id.slice(0, 8)}` }),
  ).toBeVisible();
  await expect(page.getByRole('article', { name: 'Amount lowered' })).toContainText('ByAdmin');
  await page.goto('/admin/trial-balance');
  await expect(page.getByText(/^As of [A-Z][a-z]{2} \d{1,2}, \d{4}/)).toBeVisible();
  const sums = page.getByRole('row', { name: /^Sum/ }).getByRole('cell');
  expect(await sums.first().textContent()).toBe(await sums.last().textContent());
});
