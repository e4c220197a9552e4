import { expectAccessible } from '../../../support/accessible.ts';
import {
  arrive,
  card,
  chooseRepayment,
  register,
  signIn,
  somebody,
  uploadId,
} from '../../../support/people.ts';
import { expect, test } from '../../../support/test.ts';

test('the public pages', async ({ page }) => {
  for (const [path, title] of [
    ['/login', 'Sign in'],
    ['/register', 'Create an account'],
    ['/privacy-policy', 'Privacy Policy'],
    ['/no/such/page', 'There is nothing here'],
    ['/forgot-password', 'Forgot your password?'],
    [`/reset-password#token=${'a'.repeat(43)}`, 'Choose a new password'],
    ['/confirm-email', 'This link is not complete'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page.getByText('Sandbox — no real money moves')).toBeVisible();
    await expectAccessible(page, path);
  }
  await page.goto('/register');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Email is required.')).toBeVisible();
  await expectAccessible(page, '/register with errors');
});

test('the pages of a new borrower', async ({ page }) => {
  await register(page, somebody());
  await expect(card(page, 'Before you can borrow')).toBeVisible();
  await expect(page.getByText('No loans yet')).toBeVisible();
  await expectAccessible(page, '/dashboard of a new borrower, with a toast');
  await page.goto('/profile');
  await expect(card(page, 'Bank Account').getByRole('button')).toBeVisible();
  await uploadId(page);
  await expectAccessible(page, '/profile of a new borrower');
  await card(page, 'Bank Account').getByRole('button').click();
  const picker = page.getByTitle('Sandbox Bank').contentFrame();
  await picker.getByRole('button', { name: 'Sandbox Bank' }).click();
  await expect(picker.getByRole('button', { name: 'Success' })).toBeVisible();
  await expectAccessible(page, 'the bank picker');
});

test('the admin screens', async ({ page, scene }) => {
  const waiting = await scene.handedIn(somebody('Queued'));
  await scene.receivedLoan(await scene.verified(somebody('Lent')));
  const asking = await scene.verified(somebody('Asking'));
  await scene.pendingLoan(asking);
  await arrive(page, await scene.admin(), '/admin');
  const row = page.getByRole('article', { name: waiting.fullName });
  await expect(row).toBeVisible();
  await expectAccessible(page, '/admin, ID Verifications');
  await row.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('img', { name: /^ID document/ })).toBeVisible();
  await expectAccessible(page, 'the review of an ID');

  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Open Today' })).toBeVisible();
  await expectAccessible(page, 'the dashboard of an admin');
  await page.goto('/admin/today');
  await expect(page.getByRole('list', { name: 'Waiting work' })).toBeVisible();
  await expectAccessible(page, '/admin/today');

  await page.goto('/admin?tab=financial');
  await expect(card(page, 'Loan Status Distribution')).toBeVisible();
  await expectAccessible(page, '/admin, Financial Tracker');
  await page.goto('/admin?tab=members');
  await page
    .getByRole('article', { name: asking.fullName })
    .first()
    .getByRole('button', { name: 'Edit Profile' })
    .click();
  await expectAccessible(page, '/admin, Members, one being edited');
  await page.goto('/admin?tab=loans');
  await page.getByRole('button', { name: 'Edit Loan' }).first().click();
  await expectAccessible(page, '/admin, Active Loans, one being edited');

  await page.goto('/admin/disburse');
  const loan = page.getByRole('article', { name: `Loan of $20.00 to ${asking.fullName}` });
  await expect(loan).toBeVisible();
  await expectAccessible(page, '/admin/disburse');
  await loan.getByRole('button', { name: 'Reject Loan' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Reject Loan' })).toBeVisible();
  await expectAccessible(page, 'the rejection of a loan');
});

test('the pages of a borrower with a loan', async ({ page, scene }) => {
  const borrower = await scene.verified();
  await scene.receivedLoan(borrower, 10);
  // On the sign-in page, so that /account lists this session beside the scene's own.
  await signIn(page, borrower);
  await expect(page.getByRole('img', { name: 'Due in 7 days' })).toBeVisible();
  await expectAccessible(page, '/dashboard with a loan');
  await page.goto('/profile');
  await expect(card(page, 'Bank Account')).toContainText('Verified');
  await expectAccessible(page, '/profile');
  await page.goto('/create-loan');
  await page.getByLabel('Loan amount ($)').fill('5');
  await chooseRepayment(page);
  await expect(page.getByRole('checkbox', { name: /^I have read and accept/ })).toBeEnabled();
  await expectAccessible(page, '/create-loan');
  await page.goto('/notices');
  await expect(page.getByRole('list', { name: 'Notices' })).toBeVisible();
  await expectAccessible(page, '/notices');
  await page.goto('/account');
  await expect(page.getByRole('button', { name: /^End the session of/ })).toBeVisible();
  await expectAccessible(page, '/account');
  const waiting = await scene.pendingLoan(borrower, 5);
  await scene.deleteBank(borrower);
  await scene.linkBank(borrower, 'success');
  await page.goto(`/loans/${waiting}/accept-again`);
  await chooseRepayment(page);
  await expect(page.getByRole('checkbox', { name: /^I have read and accept/ })).toBeEnabled();
  await expectAccessible(page, 'accepting a loan again');
});

test('paying', async ({ page, scene }) => {
  const borrower = await scene.verified();
  const session = await scene.checkout(borrower, await scene.receivedLoan(borrower));
  await arrive(page, borrower, `/sandbox/checkout/${session}`);
  await expect(page.getByRole('button', { name: 'Pay $25.00' })).toBeVisible();
  await expectAccessible(page, 'the hosted payment page');
  await scene.payByCard(session);
  await page.goto(`/payment-success?session_id=${session}`);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expectAccessible(page, '/payment-success');
});
