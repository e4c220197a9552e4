import type { Page } from '@playwright/test';
import { dueIn } from '../../support/days.ts';
import { expectTone } from '../../support/messages.ts';
import {
  card,
  chooseBankAccount,
  chooseRepayment,
  fillInCard,
  type Person,
  register,
  signInAsAdmin,
  somebody,
  toast,
  uploadId,
} from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';

// The sums at its end are those of this one loan.
test.use({ world: 'one loan' });

test('a loan’s whole life, from registering to repaid', async ({ page, anotherBrowser }) => {
  const borrower = somebody();
  const adminPage = await anotherBrowser();

  // spec: 2.9.7, 2.12.16, 2.13.13
  await test.step('before anybody has come, the admin’s lists say that they are empty', () =>
    seeNothingToDo(adminPage));
  // spec: 1.1.2, 2.4.1, 2.5.1, 2.5.9, 8.4.2
  await test.step('register; the checklist says what is missing', () =>
    registerAndSeeWhatIsMissing(page, borrower));
  // spec: 2.7.5, 4.3.6, 8.4.7
  await test.step('upload an ID image', async () => {
    await page.getByRole('button', { name: 'Profile', exact: true }).click();
    await uploadId(page);
    await expect(card(page, 'ID Verification')).toContainText(
      'A reviewer will check it, and we will write to you.',
    );
  });
  // spec: 2.9.2, 2.9.3, 2.9.4, 2.9.6, 2.9.9, 2.9.15, 6.3.3, 8.4.11
  await test.step('the admin sees it in the queue, opens the image, approves', () =>
    approveId(adminPage, borrower));
  // spec: 1.1.4, 2.7.6, 4.4.2, 4.5.1, 4.5.2, 4.5.3, 6.2.3, 8.4.8
  await test.step('link a bank account', () => linkBank(page));
  // spec: 1.1.5, 2.5.10, 2.6.1, 2.6.2, 2.6.3, 2.6.4, 2.6.5, 4.1.2, 4.1.8, 8.4.3, 9.1.4, 9.3.5
  await test.step('ask for $20.00', () => askForTwentyDollars(page));
  // spec: 2.8.2, 2.13.1, 2.13.2, 2.13.3, 2.13.4, 2.13.5, 2.13.6, 2.13.7, 2.13.8, 7.2.35, 8.4.18, 9.2.5, 9.6.2
  await test.step('the admin disburses', () => disburse(adminPage, borrower));
  // spec: 2.5.12, 2.5.13, 2.5.14, 2.5.15, 2.5.16, 4.1.4, 9.2.3
  await test.step('the funds arrive, due in 7 days', () => seeFundsReceived(page));
  // spec: 1.1.6, 2.1.11, 2.5.17, 2.14.2, 2.14.3, 2.14.4, 2.14.5, 2.14.6, 4.1.7, 6.2.4, 7.2.10, 8.4.19, 9.4.9
  await test.step('pay by card on the hosted page', () => payByCard(page));
  // spec: 2.5.2, 2.7.3, 4.1.5, 4.1.8, 4.6.3, 4.6.4
  await test.step('the loan is repaid and counts', () => seeRepaid(page));
  // spec: 1.2.2, 2.10.3, 2.10.4, 2.10.5, 2.10.6, 2.10.9, 2.10.10, 2.10.11, 2.10.12, 2.10.13, 2.10.14, 2.10.15, 2.10.16, 2.10.17, 2.10.18, 4.2.1
  await test.step('the Financial Tracker agrees with an own sum', () => seeTheBooks(adminPage));
});

async function seeNothingToDo(adminPage: Page) {
  await signInAsAdmin(adminPage);
  await adminPage.getByRole('button', { name: 'Admin', exact: true }).click();
  for (const text of ['No pending verifications', 'All ID verifications have been processed'])
    await expect(adminPage.getByText(text, { exact: true })).toBeVisible();
  await adminPage.getByRole('tab', { name: /^Active Loans/ }).click();
  for (const text of [
    'No Active Loans',
    'All loans have been repaid or there are no disbursed loans',
  ])
    await expect(adminPage.getByText(text, { exact: true })).toBeVisible();
  await adminPage.getByRole('button', { name: 'Disburse Loans' }).click();
  for (const text of ['All loans disbursed', 'No pending loans waiting for disbursement'])
    await expect(adminPage.getByText(text, { exact: true })).toBeVisible();
}

async function registerAndSeeWhatIsMissing(page: Page, borrower: Person) {
  await register(page, borrower);
  await expect(toast(page, 'Registration successful!')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect(
    page.getByRole('heading', { name: `Welcome, ${borrower.fullName}`, exact: true }),
  ).toBeVisible();
  await expect(card(page, 'Before you can borrow')).toMatchAriaSnapshot(`
    - text: 0 of 2 done
    - progressbar "Steps done"
    - list:
      - listitem:
        - link "Upload your ID"
      - listitem:
        - link "Link your bank account"
  `);
  await expect(card(page, 'My Loans')).toContainText('No loans yet');
}

async function approveId(adminPage: Page, borrower: Person) {
  await adminPage.goto('/admin');
  const waiting = adminPage.getByRole('article', { name: borrower.fullName });
  await expect(waiting.getByText('Pending', { exact: true })).toBeVisible();
  await expect(waiting).toContainText(borrower.email);
  await expect(waiting).toContainText(borrower.phone);
  await waiting.getByRole('button', { name: 'Review', exact: true }).click();

  const review = adminPage.getByRole('dialog', { name: 'Review ID Verification' });
  await expect(review).toContainText(borrower.fullName);
  const document = review.getByRole('img', { name: `ID document of ${borrower.fullName}` });
  await expect(document).toBeVisible();
  await expect.poll(() => widthOf(document)).toBe(640);
  const tab = adminPage.waitForEvent('popup');
  await review.getByRole('link', { name: 'Open in New Tab', exact: true }).click();
  await expect.poll(async () => widthOf((await tab).getByRole('img'))).toBe(640);
  await (await tab).close();
  await review.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(toast(adminPage, 'ID approved successfully!')).toBeVisible();
  await expect(review).toBeHidden();
  await expect(adminPage.getByText('All ID verifications have been processed')).toBeVisible();
}

/** Zero while it is not drawn, or could not be. */
function widthOf(image: ReturnType<Page['getByRole']>): Promise<number> {
  return image.evaluate((element) => (element as HTMLImageElement).naturalWidth);
}

async function linkBank(page: Page) {
  await page.reload();
  await expect(card(page, 'ID Verification')).toContainText('Your ID is approved.');
  await chooseBankAccount(page, 'Success');
  await expect(toast(page, 'Bank account verified instantly!')).toBeVisible();
  await expect(card(page, 'Bank Account')).toContainText('Verified');
  await page.getByRole('button', { name: 'Back to dashboard' }).click();
  await expect(card(page, 'Before you can borrow')).toBeHidden();
}

async function askForTwentyDollars(page: Page) {
  await page.getByRole('link', { name: 'Request a Loan Up to $20' }).click();
  await page.getByLabel('Loan amount ($)').fill('20.00');
  await expect(card(page, 'Loan Summary')).toContainText(
    /You get \$20\.00\. You pay back \$25\.00 by \w{3}, \w{3} \d{1,2} if the money arrives today, and later if it arrives later\./,
  );
  const costs = card(page, 'What this loan costs');
  await expect(costs.getByRole('term')).toHaveText([
    'Annual percentage rate',
    'Finance charge',
    'Amount financed',
    'Total of payments',
    'Creditor',
    'Payment schedule',
    'Late charge',
    'Prepayment',
    'Loan agreement',
  ]);
  for (const [figure, explanation] of [
    ['1303.57%', 'The cost of your credit as a yearly rate.'],
    ['$5.00', 'The dollar amount the credit will cost you.'],
    ['$20.00', 'The amount of credit provided to you.'],
    ['$25.00', 'The amount you will have paid when you have made the payment as scheduled.'],
  ] as const)
    await expect(costs.getByRole('definition').filter({ hasText: explanation })).toContainText(
      figure,
    );
  await expect(costs).toContainText(
    'Due 7 calendar days after the money arrives, by 11:59 pm in our time zone (Eastern Time).',
  );
  await chooseRepayment(page);
  const agreement = page.getByRole('region', { name: 'Agreement text' });
  await expect(agreement).toContainText('In all you owe $25.00.');
  await expect(agreement.getByRole('heading')).toHaveText([
    'Loan agreement',
    'The loan',
    'When this agreement starts to count',
    'Repayment',
    'Automatic repayment',
    'Late charge',
    'Paying early',
    'Overdue and default',
    'Returned payments and refunds',
    'Electronic records',
    'Questions and disputes',
  ]);
  await expect(agreement).toContainText('takes away a right the law gives you.');
  await page.getByRole('checkbox', { name: /^I have read and accept the loan agreement/ }).check();
  await page.getByRole('button', { name: 'Request Loan' }).click();
  await expect(toast(page, 'Loan request approved successfully!')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  const badge = card(page, 'My Loans').getByText('Approved - Pending Disbursement', {
    exact: true,
  });
  await expectTone(badge, /text-amber/);
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeHidden();
}

async function disburse(adminPage: Page, borrower: Person) {
  await adminPage.getByRole('button', { name: 'Disburse Loans' }).click();
  await expect(adminPage).toHaveURL('/admin/disburse');
  const loan = adminPage.getByRole('article', { name: `Loan of $20.00 to ${borrower.fullName}` });
  await expect(loan).toMatchAriaSnapshot(`
    - heading "$20.00"
    - text: Pending Disbursement
    - paragraph:
      - link "${borrower.fullName}"
    - link "${borrower.email}"
    - link "${borrower.phone}"
    - term: Account Holder
    - definition: ${borrower.fullName}
    - term: Bank Name
    - definition: Sandbox Bank
    - term: Account Number
    - definition: "****6789"
    - term: Loan Amount
    - definition: $20.00
    - term: Total to Collect
    - definition: $25.00
    - term: Due Date
    - definition: N/A
  `);
  const sent = adminPage.waitForRequest('**/api/admin/disburse-loan/*');
  await loan.getByRole('button', { name: 'Disburse Funds', exact: true }).click();
  expect((await sent).postData()).toBeNull();
  await expect(toast(adminPage, 'Funds disbursed successfully!')).toBeVisible();
  await expect(adminPage.getByText('No pending loans waiting for disbursement')).toBeVisible();
}

async function seeFundsReceived(page: Page) {
  await page.reload();
  const loans = card(page, 'My Loans');
  const badge = loans.getByText('funds received', { exact: true });
  await expectTone(badge, /text-green/);
  const { weekday, dayAndTime } = dueIn(7);
  await expect(page.getByRole('img', { name: 'Due in 7 days' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^You owe \$25\.00 by / })).toHaveText(
    `You owe $25.00 by ${weekday}.`,
  );
  await expect(loans).toMatchAriaSnapshot(`
    - heading "$20.00"
    - text: funds received
    - term: Interest
    - definition: $5.00
    - term: Late fee
    - definition: $0.00
    - term: Due date
    - definition:
      - time: ${dayAndTime}
    - term: Total due
    - definition: $25.00
  `);
}

async function payByCard(page: Page) {
  await card(page, 'My Loans').getByRole('button', { name: 'Pay Now', exact: true }).click();
  await expect(page.getByText('$25.00', { exact: true })).toBeVisible();
  await fillInCard(page, '4242 4242 4242 4242');
  await page.getByRole('button', { name: 'Pay $25.00' }).click();
  await expect(page).toHaveURL(/\/payment-success\?session_id=/);
  await expect(
    page.getByRole('heading', { name: 'Payment Successful!', exact: true }),
  ).toBeVisible();
  await expect(toast(page, 'Payment successful!')).toBeVisible();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - status:
      - paragraph: Your loan has been repaid successfully. Thank you!
      - paragraph: $25.00 Paid
    - button "Return to Dashboard"
  `);
}

async function seeRepaid(page: Page) {
  await page.getByRole('button', { name: 'Return to Dashboard' }).click();
  const badge = card(page, 'My Loans').getByText('repaid', { exact: true });
  await expectTone(badge, /text-green/);
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeHidden();
  await expect(card(page, 'Account Status')).toMatchAriaSnapshot(`
    - term: Completed loans
    - definition: "1"
  `);
  await page.getByRole('button', { name: 'Profile', exact: true }).click();
  const membership = card(page, 'Membership');
  await expect(membership).toMatchAriaSnapshot(`
    - term: Time to repay
    - definition: 7 days
  `);
  for (const name of [
    '4 more loans to reach Gold (20% interest)',
    '9 more loans to reach Platinum (15% interest)',
  ]) {
    await expect(membership.getByText(name, { exact: true })).toBeVisible();
    const progress = membership.getByRole('progressbar', { name, exact: true });
    await expect(progress).toHaveAttribute('aria-valuenow', '1');
  }
}

async function seeTheBooks(adminPage: Page) {
  await adminPage.getByRole('button', { name: 'Back', exact: true }).click();
  await adminPage.getByRole('tab', { name: 'Financial Tracker' }).click();
  await expect(adminPage).toHaveURL('/admin?tab=financial');
  for (const [name, amount, caption] of [
    ['Total Outgoing', '$20.00', '1 loan disbursed'],
    ['Total Incoming', '$0.00', '0 active loans'],
    ['Expected Profit', '$5.00', 'Interest + Late Fees'],
    ['Net Position', '$5.00', 'Repaid - Disbursed'],
  ] as const) {
    await expect(card(adminPage, name)).toMatchAriaSnapshot(`
      - heading "${name}"
      - paragraph: ${amount}
      - paragraph: ${caption}
    `);
  }
  await expect(card(adminPage, 'Outgoing Loans')).toMatchAriaSnapshot(`
    - term: Total Lent Out
    - definition: $20.00
    - term: Disbursed to Borrowers
    - definition: $20.00
    - term: Pending Disbursement
    - definition: $0.00 (0 loans)
    - term: Total Loans Created
    - definition: 1
  `);
  await expect(card(adminPage, 'Incoming Payments')).toMatchAriaSnapshot(`
    - term: Expected from Active Loans
    - definition: $0.00
    - term: Already Repaid
    - definition: $25.00
    - term: Interest Earned
    - definition: $5.00
    - term: Late Fees Collected
    - definition: $0.00
    - term: Repaid Loans
    - definition: "1"
  `);
  await expect(card(adminPage, 'Loan Status Distribution')).toMatchAriaSnapshot(`
    - term: funded
    - definition: "0"
    - term: disbursed
    - definition: "0"
    - term: repaid
    - definition: "1"
    - term: defaulted
    - definition: "0"
  `);
}
