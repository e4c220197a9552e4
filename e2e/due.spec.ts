import type { Page } from '@playwright/test';
import { asAdmin } from './as-admin.ts';
import { heldQueries } from './held-queries.ts';
import { arrive, card, somebody } from './people.ts';
import type { Member } from './scene.ts';
import { expect, test } from './test.ts';

// The days that pass here pass for everyone on this server.
test.use({ world: 'due dates' });

const newYork = 'America/New_York';
const short = (date: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: newYork }).format(
    new Date(date),
  );

const weekday = (date: string) =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: newYork,
  }).format(new Date(date));

/** From Sunday, which is 0. */
function weekdayOf(date: string): number {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: newYork }).format(new Date(date));
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** The account of a loan, as its borrower is told of it. */
function account({ bank_account: bank }: { bank_account: Record<string, string> }): string {
  return `your ${bank.bank_name} account ending in ${bank.account_number_last4}`;
}

function daysPass(url: string, advance_days: number): Promise<{ business_date: string }> {
  return asAdmin(url, 'POST', '/sandbox/clock', { advance_days });
}

/** A loan of $20; one that the borrower pays by hand has nothing but time happen to it. Answers its id. */
async function lend(
  url: string,
  { token }: Member,
  { automatic_repayment } = { automatic_repayment: false },
): Promise<string> {
  const call = (method: string, path: string, body?: object) =>
    fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).then((answer) => answer.json());
  const terms = { amount: 20, contract_accepted: true, automatic_repayment };
  const { id } = await call('POST', '/loans/create', terms);
  await asAdmin(url, 'POST', `/admin/disburse-loan/${id}`);
  await expect.poll(async () => (await call('GET', `/loans/${id}`)).status).toBe('disbursed');
  return id;
}

async function openActiveLoans(page: Page): Promise<void> {
  await page.goto('/admin?tab=loans');
  await expect(page.getByText(/^\d+ active loans?$/)).toBeVisible();
}

test('a loan is due in days, today, overdue and defaulted, and so its badges say', async ({
  page,
  scene,
  product,
  anotherBrowser,
}) => {
  const borrower = await scene.verified(somebody('Late', 'Payer'));
  const loanId = await lend(product.url, borrower);
  const [told] = await asAdmin(product.url, 'GET', '/admin/active-loans');
  await arrive(page, await scene.admin());
  const loan = page.getByRole('article', { name: `Loan of $20.00 to ${borrower.fullName}` });

  // spec: 2.12.1, 2.12.3, 2.12.4, 2.12.7, 2.12.9, 2.12.10, 2.12.11, 2.12.12, 2.12.13, 2.12.14, 9.6.1
  await test.step('with seven days left', async () => {
    await openActiveLoans(page);
    await expect(page.getByText('1 active loan', { exact: true })).toBeVisible();
    await expect(loan.getByText('Due in 7 days')).toHaveClass(/text-green/);
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
        - time: ${short(told.term_date)}
      - term: Disbursed
      - definition:
        - time: ${short(told.disbursed_at)}
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
      new Date(told.term_date),
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
      await expect(loan.getByText(text, { exact: true })).toHaveClass(tone);
    }
  });

  const borrowing = await anotherBrowser();
  // spec: 2.5.15, 4.1.4, 4.1.9, 4.1.7, 9.2.3, 9.2.8
  await test.step('overdue, as the borrower sees it', async () => {
    await arrive(borrowing, borrower);
    const loans = card(borrowing, 'My Loans');
    await expect(loans).toContainText('funds received');
    await expect(loans.getByText('Overdue by 2 days', { exact: true })).toHaveClass(/text-red/);
    await expect(loans).toMatchAriaSnapshot(`
      - term: Late fee
      - definition: $1.25
      - term: Due date
      - term: Total due
      - definition: $26.25
    `);
    await expect(loans.getByRole('button', { name: 'Pay Now' })).toBeVisible();
  });

  // spec: 2.12.2, 2.12.16, 4.2.8
  await test.step('defaulted, in a list of its own', async () => {
    await daysPass(product.url, 28);
    await page.goto('/admin?tab=loans');
    await expect(page.getByText('No Active Loans', { exact: true })).toBeVisible();
    await expect(page.getByText('0 active loans · 1 defaulted', { exact: true })).toBeVisible();
    await expect(page.getByText('Listed apart: 1 defaulted loan.')).toBeVisible();
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
    await expect(loans.getByText('defaulted', { exact: true })).toHaveClass(/text-red/);
    await expect(loans.getByRole('button', { name: 'Pay Now' })).toHaveCount(0);
    await loans.getByRole('link', { name: 'Details and documents' }).click();
    await borrowing.getByRole('button', { name: 'Pay Now' }).click();
    await expect(borrowing.getByRole('button', { name: 'Pay $26.25' })).toBeVisible();
  });
});

// The banks are closed that day, and the loan isn't late before the debit's answer (decisions, "automatic repayment").
test('a loan due on a weekend waits for its debit and the second try, and no screen calls it late', async ({
  page,
  scene,
  product,
  anotherBrowser,
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
    /^You owe \$25\.00 by Sat, .+\.It will be withdrawn from your Sandbox Bank account ending in \d{4} on (Mon|Tue), .+\. You can also pay it now\. No late fee is added before that\./,
  );
  const { business_date: dayAfter } = await daysPass(product.url, 8);
  const [told] = (await scene.loansOf(borrower)).borrowed;
  expect(told).toMatchObject({ days_until_due: -1, is_overdue: false });
  await arrive(page, await scene.admin());
  const loan = page.getByRole('article', { name: `Loan of $20.00 to ${borrower.fullName}` });

  await test.step('announced', async () => {
    await openActiveLoans(page);
    await expect(loan.getByText('Debit announced', { exact: true })).toHaveClass(/text-blue/);
    await expect(loan).not.toContainText('Overdue');
    await borrowing.reload();
    await expect(next).toContainText(
      `You owe $25.00.It was due ${weekday(told.term_date)}. It will be withdrawn from ${account(told)} on ${weekday(told.next_debit.date)}. You can also pay it now. No late fee is added before that.`,
    );
    await expect(next.getByRole('img')).toHaveCount(0);
    await expect(next.getByRole('button', { name: 'Pay Now' })).toBeVisible();
  });

  await test.step('in flight', async () => {
    const untilDebit = Date.parse(told.next_debit.date) - Date.parse(dayAfter);
    await daysPass(product.url, Math.ceil(untilDebit / 86_400_000));
    await openActiveLoans(page);
    await expect(loan.getByText('Payment processing', { exact: true })).toHaveClass(/text-blue/);
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
      `You owe $25.00.The first debit was returned: there was not enough in your account. It was due ${weekday(told.term_date)}. It will be withdrawn from ${account(told)} on ${weekday((await debit()).date)}.`,
    );
    await loan.getByRole('link', { name: borrower.fullName }).click();
    await expect(page.getByRole('list', { name: 'Payouts and payments' })).toContainText(
      new RegExp(`Automatic repayment\\$25\\.00failed(?!${short(told.disbursed_at)})`),
    );
  });

  await test.step('turned off, it says what is owed with the late fee that comes at once', async () => {
    await card(borrowing, 'My Loans')
      .getByRole('button', { name: /^Turn off automatic repayment/ })
      .click();
    const asked = borrowing.getByRole('alertdialog', { name: 'Turn off automatic repayment?' });
    await expect(asked).toContainText(
      /The due date has passed, so a late fee of \$1\.25 is added at once, and the loan is overdue until you pay \$26\.25 yourself, with Pay\sNow\./,
    );
    await asked.getByRole('button', { name: 'Keep it' }).click();
  });

  await test.step('not made without its account, which costs no late fee at once, as is said once on each screen', async () => {
    await scene.deleteBank(borrower);
    await expect
      .poll(async () => (await scene.loansOf(borrower)).borrowed[0])
      .toMatchObject({ is_overdue: true, late_fee: 0 });
    const promise = /No late fee is added before [A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d [ap]m ET\./g;
    const said =
      /You owe \$25\.00\..+ The debit planned for \w{3}, \w{3} \d+, \d{4} will not be made\. The bank account was removed\. No late fee is added before .+\. Nothing is withdrawn from your bank account by itself: please use Pay\sNow\./;
    for (const path of ['/dashboard', `/loans/${told.id}`]) {
      await borrowing.goto(path);
      await expect(next).toContainText(said);
      await expect(borrowing.locator('main')).toContainText(promise);
      expect((await borrowing.locator('main').textContent())?.match(promise)).toHaveLength(1);
    }
  });
});
