import { asAdmin } from '../../../support/as-admin.ts';
import { lenderTimeZone, short } from '../../../support/days.ts';
import { heldQueries } from '../../../support/hold-queries.ts';
import { expectTone } from '../../../support/messages.ts';
import { arrive, card, somebody } from '../../../support/people.ts';
import { expect, test } from '../../../support/test.ts';
import {
  account,
  daysPass,
  dueWithFee,
  lateFee,
  lend,
  openActiveLoans,
  weekday,
  weekdayOf,
} from '../due-dates.ts';

// The days that pass here pass for everyone on this server.
test.use({ world: 'due dates' });

// It counts the loans of this server, so it comes first.
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
    const dueDay = new Intl.DateTimeFormat('en-CA', { timeZone: lenderTimeZone }).format(
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

// The banks are closed that day, and the loan isn't late before the debit's answer (decisions, "automatic repayment").
test('a loan due on a weekend waits for its debit and the second try, and no screen calls it late', async ({
  page,
  scene,
  product,
  anotherBrowser,
  watch,
}) => {
  const borrower = await scene.handedIn(somebody('Weekend', 'Payer'));
  await scene.approveId(borrower);
  await scene.linkBank(borrower, 'insufficient_funds');
  const { business_date: now } = await daysPass(product.url, 1);
  await daysPass(product.url, 1 + ((5 - weekdayOf(now) + 7) % 7));
  await lend(product.url, borrower, { automatic_repayment: true });
  const borrowing = await anotherBrowser();
  const next = card(borrowing, 'Next');
  await arrive(borrowing, borrower);
  await expect(next).toContainText(
    /^You owe \$25\.00 by Sat, .+\.We will debit \$25\.00 from your Sandbox Bank account ending in \d{4} on (Mon|Tue), .+\. If you pay now, there is no debit\. We add no late fee before (Mon|Tue), .+\./,
  );
  const { business_date: dayAfter } = await daysPass(product.url, 8);
  const [dueLoan] = (await scene.loansOf(borrower)).borrowed;
  expect(dueLoan).toMatchObject({ days_until_due: -1, is_overdue: false });
  await arrive(page, await scene.admin());
  const loan = page.getByRole('article', { name: `Loan of $20.00 to ${borrower.fullName}` });

  await test.step('announced', async () => {
    await openActiveLoans(page);
    await expectTone(loan.getByText('Debit announced', { exact: true }), /text-blue/);
    await expect(loan).not.toContainText('Overdue');
    await borrowing.reload();
    await expect(next).toContainText(
      `You owe $25.00.Your loan was due ${weekday(dueLoan.term_date)}. We will debit $25.00 from ${account(dueLoan)} on ${weekday(dueLoan.next_debit.date)}. If you pay now, there is no debit. We add no late fee before ${weekday(dueLoan.next_debit.date)}.`,
    );
    await expect(next.getByRole('img')).toHaveCount(0);
    await expect(next.getByRole('button', { name: 'Pay Now' })).toBeVisible();
  });

  await test.step('in flight', async () => {
    const untilDebit = Date.parse(dueLoan.next_debit.date) - Date.parse(dayAfter);
    await daysPass(product.url, Math.ceil(untilDebit / 86_400_000));
    await openActiveLoans(page);
    await expectTone(loan.getByText('Payment processing', { exact: true }), /text-blue/);
    await expect(loan).not.toContainText(/Overdue by|Debit announced/);
    await borrowing.reload();
    await expect(next).toContainText('Your payment of $25.00 is being processed.');
  });

  await test.step('returned, and told why it is tried again', async () => {
    await daysPass(product.url, 6);
    const debit = async () => (await scene.loansOf(borrower)).borrowed[0].next_debit;
    await expect.poll(debit).toMatchObject({ try_number: 2 });
    await borrowing.reload();
    await expect(next).toContainText(
      `You owe $25.00.Your loan was due ${weekday(dueLoan.term_date)}. Your bank returned the first debit: there was not enough in your account. We will debit $25.00 from ${account(dueLoan)} on ${weekday((await debit()).date)}.`,
    );
    await loan.getByRole('link', { name: borrower.fullName }).click();
    await expect(page.getByRole('list', { name: 'Payouts and payments' })).toContainText(
      new RegExp(`Automatic repayment\\$25\\.00failed(?!${short(dueLoan.disbursed_at)})`),
    );
  });

  await test.step('turned off, it says what is owed with the late fee that comes at once', async () => {
    await card(borrowing, 'My Loans')
      .getByRole('button', { name: /^Turn off automatic repayment/ })
      .click();
    const asked = borrowing.getByRole('alertdialog', { name: 'Turn off automatic repayment?' });
    await expect(asked).toContainText(
      `The due date has passed, so we add a late fee of ${lateFee} at once, and the loan is overdue until you pay ${dueWithFee} yourself, with Pay\u00a0Now.`,
    );
    await asked.getByRole('button', { name: 'Keep it' }).click();
  });

  await test.step('not made without its account, which costs no late fee at once, as is said once on each screen', async () => {
    // A page that is open may ask once more for the account that is gone.
    watch.allowRefusals();
    await scene.deleteBank(borrower);
    await expect
      .poll(async () => (await scene.loansOf(borrower)).borrowed[0])
      .toMatchObject({ is_overdue: true, late_fee: 0 });
    const promise = /No late fee is added before [A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d [ap]m ET\./g;
    const said =
      /You owe \$25\.00\..+ The debit planned for \w{3}, \w{3} \d+, \d{4} will not be made\. The bank account was removed\. No late fee is added before .+\. Nothing will be debited automatically: please use Pay\sNow\./;
    for (const path of ['/dashboard', `/loans/${dueLoan.id}`]) {
      await borrowing.goto(path);
      await expect(next).toContainText(said);
      await expect(borrowing.locator('main')).toContainText(promise);
      expect((await borrowing.locator('main').textContent())?.match(promise)).toHaveLength(1);
    }
  });
});
