import { asAdmin } from '../../support/as-admin.ts';
import { heldQueries } from '../../support/hold-queries.ts';
import { expectTone } from '../../support/messages.ts';
import { arrive, card, somebody } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';
import {
  daysPass,
  dueWithFee,
  lateFee,
  lend,
  newYork,
  openActiveLoans,
  short,
} from './due-dates.ts';

// The days that pass here pass for everyone on this server.
test.use({ world: 'due dates' });

test('a loan is due in days, today, overdue and defaulted, and so its badges say', async ({
  page,
  scene,
  product,
  anotherBrowser,
}) => {
  const borrower = await scene.verified(somebody('Late', 'Payer'));
  const loanId = await lend(product.url, borrower);
  const [activeLoan] = await asAdmin(product.url, 'GET', '/admin/active-loans');
  await arrive(page, await scene.admin());
  const loan = page.getByRole('article', { name: `Loan of $20.00 to ${borrower.fullName}` });

  // spec: 2.12.1, 2.12.3, 2.12.4, 2.12.7, 2.12.9, 2.12.10, 2.12.11, 2.12.12, 2.12.13, 2.12.14, 9.6.1
  await test.step('with seven days left', async () => {
    await openActiveLoans(page);
    await expect(page.getByText('1 active loan', { exact: true })).toBeVisible();
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
        - code: "${loanId.slice(0, 8)}"
      - term: Due Date
      - definition:
        - time: ${short(activeLoan.term_date)}
      - term: Disbursed
      - definition:
        - time: ${short(activeLoan.disbursed_at)}
      - term: Total Due
      - definition: $25.00 incl. $5.00 interest (25%)
    `);
  });

  // spec: 4.2.2, 5.8.1, 5.8.2, 5.8.3
  await test.step('its form', async () => {
    await loan.getByRole('button', { name: 'Edit Loan' }).click();
    for (const [label, value] of [
      ['Amount ($)', '20.00'],
      ['Interest Rate (%)', '25'],
      ['Late Fee ($)', '0.00'],
    ] as const) {
      const field = page.getByLabel(label);
      await expect(field).toHaveValue(value);
      await expect(field).toHaveAttribute('type', 'number');
      await expect(field).toHaveAttribute('step', '0.01');
    }
    const dueDay = new Intl.DateTimeFormat('en-CA', { timeZone: newYork }).format(
      new Date(activeLoan.term_date),
    );
    await expect(page.getByLabel('Due Date')).toHaveAttribute('type', 'date');
    await expect(page.getByLabel('Due Date')).toHaveValue(dueDay);
    await expect(page.getByLabel('Status').getByRole('option')).toHaveText([
      'disbursed',
      'overdue',
      'repaid',
      'rejected',
    ]);
  });

  // spec: 2.12.5, 2.12.6, 2.12.7, 2.12.8, 2.12.9, 4.2.7, 9.4.10
  await test.step('as the days pass', async () => {
    for (const [days, text, tone] of [
      [4, 'Due in 3 days', /text-green/],
      [1, 'Due in 2 days', /text-amber/],
      [1, 'Due in 1 day', /text-amber/],
      [1, 'Due Today', /text-amber/],
      [1, 'Overdue by 1 day', /text-red/],
      [1, 'Overdue by 2 days', /text-red/],
    ] as const) {
      await daysPass(product.url, days);
      await openActiveLoans(page);
      await expectTone(loan.getByText(text, { exact: true }), tone);
    }
  });

  const borrowing = await anotherBrowser();
  // spec: 2.5.15, 4.1.4, 4.1.9, 4.1.7, 9.2.3, 9.2.8
  await test.step('overdue, as the borrower sees it', async () => {
    await arrive(borrowing, borrower);
    const loans = card(borrowing, 'My Loans');
    await expect(loans).toContainText('funds received');
    await expectTone(loans.getByText('Overdue by 2 days', { exact: true }), /text-red/);
    await expect(loans).toMatchAriaSnapshot(`
      - term: Late fee
      - definition: ${lateFee}
      - term: Due date
      - term: Total due
      - definition: ${dueWithFee}
    `);
    await expect(loans.getByRole('button', { name: 'Pay Now' })).toBeVisible();
  });

  await test.step('beside Pay Now, more time can be asked for', async () => {
    const ask = card(borrowing, 'Next').getByRole('button', { name: 'Ask for more time' });
    const day = borrowing.getByLabel('I can pay by');
    await ask.click();
    await expect(borrowing).toHaveURL(`/loans/${loanId}#more-time`);
    await expect(day).toBeFocused();
    const steps = borrowing.getByRole('list', { name: 'Progress of this loan' });
    await expect(steps.locator('[aria-current="step"]')).toHaveText(/^Overdue/);
    await borrowing.getByRole('button', { name: 'Not now' }).click();
    await expect(day).toBeHidden();
    await ask.click();
    await expect(day).toBeFocused();
    await borrowing.goto('/dashboard');
  });

  // spec: 2.12.2, 2.12.16, 4.2.8
  await test.step('defaulted, in a list of its own', async () => {
    await daysPass(product.url, 28);
    await page.goto('/admin?tab=loans');
    await expect(page.getByText('No Active Loans', { exact: true })).toBeVisible();
    await expect(page.getByText('0 active loans · 1 defaulted', { exact: true })).toBeVisible();
    await expect(page.getByText('Not listed here: 1 defaulted loan.')).toBeVisible();
    const goOn = await heldQueries(page, /^\/api\/admin\/active-loans$/);
    await page.getByRole('button', { name: 'Show Defaulted Loans' }).click();
    await expect(page.getByLabel('Show')).toHaveValue('defaulted');
    await expect(page.getByText('Loading active loans...', { exact: true })).toBeVisible();
    await expect(page.getByText('No Defaulted Loans', { exact: true })).toBeHidden();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    goOn();
    await expect(page.getByText('1 defaulted loan', { exact: true })).toBeVisible();
    await expect(loan.getByText('Overdue by 30 days', { exact: true })).toBeVisible();
  });

  // spec: 4.1.6, 4.1.8, 4.1.13
  await test.step('defaulted, as the borrower sees it, and settled from its own page', async () => {
    await borrowing.reload();
    const loans = card(borrowing, 'My Loans');
    await expectTone(loans.getByText('defaulted', { exact: true }), /text-red/);
    await expect(loans.getByRole('button', { name: 'Pay Now' })).toHaveCount(0);
    await loans.getByRole('link', { name: 'Details and documents' }).click();
    await borrowing.getByRole('button', { name: 'Pay Now' }).click();
    await expect(borrowing.getByRole('button', { name: `Pay ${dueWithFee}` })).toBeVisible();
  });
});
