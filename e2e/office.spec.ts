import type { Page } from '@playwright/test';
import { heldRefusal, refused } from './held-refusal.ts';
import {
  arrive,
  card,
  chooseBankAccount,
  expectError,
  somebody,
  toast,
  uploadId,
} from './people.ts';
import { admin } from './running-product.ts';
import type { Member } from './scene.ts';
import { expect, test } from './test.ts';

/** The one row of the Members tab that is about this member. */
async function findMember(office: Page, member: Pick<Member, 'email' | 'fullName'>) {
  await office.getByLabel('Search').fill(member.email);
  await expect(office.getByText('Found 1 member', { exact: true })).toBeVisible();
  return office.getByRole('article', { name: member.fullName });
}

// spec: 2.5.7, 2.9.17, 4.3.3, 4.3.7, 4.3.8, 8.4.12
test('an ID is rejected with notes, and the borrower hands in a clearer one', async ({
  page,
  anotherBrowser,
  scene,
  watch,
}) => {
  const borrower = await scene.handedIn(somebody('Blurry'));
  await scene.handedIn(somebody('Next'));
  const office = await anotherBrowser();
  const session = await office.request.post('/api/auth/login', { data: admin });
  const { token } = await session.json();
  await arrive(office, { token }, '/admin');
  const waiting = office.getByRole('article', { name: borrower.fullName });
  await waiting.getByRole('button', { name: 'Review' }).click();
  const review = office.getByRole('dialog', { name: 'Review ID Verification' });
  await review.getByLabel('Admin Notes').fill('The name cannot be read.');
  await test.step('the notes outlive the end of the session at that very press', async () => {
    watch.expectRefusal(/^\/api\//, 401);
    await scene.endSession(token);
    await review.getByRole('button', { name: 'Reject' }).click();
    await expect(office).toHaveURL('/login');
    await office.getByLabel('Email').fill(admin.email);
    await office.getByLabel('Password').fill(admin.password);
    await office.getByRole('button', { name: 'Sign In' }).click();
    await waiting.getByRole('button', { name: 'Review' }).click();
    await expect(review.getByLabel('Admin Notes')).toHaveValue('The name cannot be read.');
  });
  await review.getByRole('button', { name: 'Reject' }).click();
  await expect(toast(office, 'ID rejected successfully!')).toBeVisible();
  await expect(waiting).toBeHidden();

  await scene.linkBank(borrower, 'success');
  await arrive(page, borrower);
  await expect(card(page, 'Account Status')).toContainText('rejected');
  await expect(card(page, 'Before you can borrow')).toContainText('The name cannot be read.');
  await page.getByRole('link', { name: 'Upload a clearer image of your ID' }).click();
  const verification = card(page, 'ID Verification');
  await expect(verification).toContainText('rejected');
  await expect(verification).toContainText('Please upload a clearer image.');
  await expect(verification).toContainText('The name cannot be read.');
  await uploadId(page);
  await expect(verification).toContainText('awaits admin verification');

  await office.reload();
  await expect(waiting).toContainText('Pending');
});

// spec: 1.2.3, 2.11.2, 2.11.4, 2.11.5, 2.11.8, 2.11.12, 2.11.14, 2.11.16, 2.11.18, 2.11.22, 6.3.5, 8.4.13, 9.1.5
test('a member is searched for and edited', async ({ page, anotherBrowser, scene }) => {
  const borrower = await scene.verified(somebody('Grace'));
  const office = await anotherBrowser();
  await arrive(office, await scene.admin(), '/admin');
  await office.getByRole('tab', { name: /^Members/ }).click();
  await expect(office).toHaveURL('/admin?tab=members');
  const row = await findMember(office, borrower);
  await expect(row).toMatchAriaSnapshot(`
    - heading "${borrower.fullName}"
    - text: silver
    - link "${borrower.email}"
    - link "${borrower.phone}"
    - term: ID Status
    - definition: approved
    - term: Bank Account
    - definition: Verified
    - term: Total Loans
    - definition: 0 completed
    - term: Member Since
  `);

  await row.getByRole('button', { name: 'Edit Profile' }).click();
  const form = office.getByRole('form', { name: `Edit ${borrower.fullName}` });
  await form.getByLabel('First Name').fill('');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expectError(form.getByLabel('First Name'), 'First name is required.');
  await form.getByLabel('First Name').fill('Edited');
  await form.getByLabel('Membership Level').selectOption('gold');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(office, 'Member profile updated successfully!')).toBeVisible();
  const edited = office.getByRole('article', { name: 'Edited Q. Borrower' });
  await expect(edited).toContainText('gold');
  // The change shows before it is saved; the form, with a level of its own, goes after.
  await expect(form).toHaveCount(0);

  const level = office.getByLabel('Membership Level');
  await expect(level.getByRole('option')).toHaveText(['All', 'silver', 'gold', 'platinum']);
  for (const without of ['platinum', 'silver']) {
    await level.selectOption(without);
    await expect(office.getByText('No members found')).toBeVisible();
    await expect(office.getByText('Try adjusting your search or filters')).toBeVisible();
    await level.selectOption(without === 'platinum' ? 'gold' : 'All');
    await expect(edited).toBeVisible();
  }

  await arrive(page, borrower);
  await expect(page.getByRole('heading', { name: 'Welcome, Edited Q. Borrower' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Request a Loan Up to $50' })).toBeVisible();
});

// spec: 2.11.15, 2.11.19, 2.11.20, 4.4.3, 4.4.4, 5.10.1, 5.10.2, 6.3.6, 8.4.14, 8.4.15
test('an account in another name is approved by an admin, and deleted', async ({
  page,
  anotherBrowser,
  scene,
  watch,
}) => {
  const borrower = await scene.handedIn(somebody('Other'));
  await scene.linkBank(borrower, 'name_mismatch');
  await arrive(page, borrower, '/profile');
  await chooseBankAccount(page, 'Name does not match');
  const why =
    'name does not match your profile. Our reviewers will check it; you cannot borrow until then.';
  await expect(card(page, 'Bank Account')).toContainText('Not verified');
  await expect(card(page, 'Bank Account')).toContainText(why);
  await page.getByRole('button', { name: 'Back to dashboard' }).click();
  const next = card(page, 'Next');
  await expect(next).toContainText('Your ID and your bank account are being checked.');
  await expect(next).toContainText(why);
  await expect(card(page, 'Before you can borrow')).toContainText(why);

  const office = await anotherBrowser();
  await arrive(office, await scene.admin(), '/admin?tab=members');
  await expect(office.getByRole('tab', { name: /^Members [1-9]/ })).toBeVisible();
  await office.getByRole('link', { name: /bank accounts? to approve$/ }).click();
  await expect(office).toHaveURL('/admin?tab=members&bank=to-approve');
  await expect(office.getByLabel('Bank Account', { exact: true })).toHaveValue('to-approve');
  const row = office.getByRole('article', { name: borrower.fullName });
  await expect(row).toContainText('Not Verified');
  await office.getByLabel('Bank Account', { exact: true }).selectOption('All');
  await expect(office).toHaveURL('/admin?tab=members');
  await findMember(office, borrower);
  await expect(row).toContainText('Not Verified');
  // What waits for an admin comes first.
  await expect(row.getByRole('button')).toHaveText([
    'Approve Bank',
    'Edit Profile',
    'Delete Bank',
    'Delete',
  ]);
  await row.getByRole('button', { name: 'Approve Bank' }).click();
  const approval = office.getByRole('alertdialog', {
    name: `Approve the bank account of ${borrower.fullName}?`,
  });
  await approval.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toContainText('Not Verified');
  const refuse = await heldRefusal(office, watch, /^\/api\/admin\/members\/[^/]+\/approve-bank$/);
  await row.getByRole('button', { name: 'Approve Bank' }).click();
  await approval.getByRole('button', { name: 'Approve Bank' }).click();
  await expect(row.getByRole('button', { name: 'Approve Bank' })).toBeHidden();
  await expect(row).not.toContainText('Not Verified');
  refuse();
  await expect(toast(office, refused)).toBeVisible();
  await expect(row).toContainText('Not Verified');
  await expect(row).toContainText(refused);
  await row.getByRole('button', { name: 'Approve Bank' }).click();
  await approval.getByRole('button', { name: 'Approve Bank' }).click();
  await expect(toast(office, 'Bank account approved successfully!')).toBeVisible();
  await expect(row).not.toContainText(refused);
  await expect(row.getByRole('definition').filter({ hasText: 'Verified' })).toHaveText('Verified');
  await expect(row.getByRole('button', { name: 'Approve Bank' })).toBeHidden();

  await page.goto('/profile');
  await expect(card(page, 'Bank Account')).toContainText('Verified');

  await row.getByRole('button', { name: 'Delete Bank' }).click();
  await office
    .getByRole('alertdialog', { name: `Delete the bank account of ${borrower.fullName}?` })
    .getByRole('button', { name: 'Delete Bank' })
    .click();
  await expect(toast(office, 'Bank account deleted successfully')).toBeVisible();
  await expect(row).toContainText('Not Added');
  await expect(row.getByRole('button', { name: /^(Delete|Approve) Bank$/ })).toBeHidden();
});

// spec: 5.9.1, 5.9.2, 5.9.3, 8.5.1
test('a member is not deleted under another email', async ({ page, scene }) => {
  const borrower = await scene.registered(somebody('Kept'));
  await arrive(page, await scene.admin(), '/admin?tab=members');
  const row = await findMember(page, borrower);
  // Not even its own in other letters, or with a space behind it: exactly it.
  for (const typed of [`x${borrower.email}`, borrower.email.toUpperCase(), `${borrower.email} `]) {
    await row.getByRole('button', { name: 'Delete', exact: true }).click();
    await page
      .getByRole('alertdialog', { name: `Delete ${borrower.fullName}?` })
      .getByRole('button', { name: 'Continue' })
      .click();
    const typing = page.getByRole('alertdialog', { name: `Delete ${borrower.fullName}` });
    await typing.getByRole('textbox').fill(typed);
    await typing.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Deletion cancelled - email did not match')).toBeVisible();
    await expect(typing).toBeHidden();
    await page.reload();
    await expect(row).toBeVisible();
  }
});

// spec: 2.13.11, 2.13.12, 4.1.11, 4.2.6, 6.3.8
test('a request is rejected with a reason that the borrower reads', async ({
  page,
  anotherBrowser,
  scene,
  watch,
}) => {
  const borrower = await scene.verified(somebody('Refused'));
  await scene.pendingLoan(borrower);
  const office = await anotherBrowser();
  await arrive(office, await scene.admin(), '/admin/disburse');
  const loan = office.getByRole('article', { name: `Loan of $20.00 to ${borrower.fullName}` });
  await loan.getByRole('button', { name: 'Reject Loan' }).click();
  const dialog = office.getByRole('alertdialog', { name: 'Reject Loan' });
  await dialog.getByRole('button', { name: 'Reject Loan' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  const reasons = await dialog.getByRole('option').allTextContents();
  const reason = reasons[1] ?? '';
  await dialog.getByLabel('Reason').selectOption(reason);
  const refuse = await heldRefusal(office, watch, /^\/api\/admin\/reject-loan\//);
  await dialog.getByRole('button', { name: 'Reject Loan' }).click();
  await expect(loan).toBeHidden();
  refuse();
  await expect(toast(office, refused)).toBeVisible();
  await expect(loan).toContainText(refused);
  await loan.getByRole('button', { name: 'Reject Loan' }).click();
  await dialog.getByLabel('Reason').selectOption(reason);
  await dialog.getByRole('button', { name: 'Reject Loan' }).click();
  await expect(toast(office, 'Loan rejected')).toBeVisible();
  await expect(loan).toBeHidden();

  await arrive(page, borrower);
  const loans = card(page, 'My Loans');
  await expect(loans.getByText('rejected', { exact: true })).toHaveClass(/text-red/);
  await expect(loans).toContainText(reason);
  const next = card(page, 'Next');
  await expect(next).toContainText('Your request for $20.00 was not granted.');
  await expect(next).toContainText(`Why: ${reason} You can request another loan.`);
});

// spec: 2.13.9, 2.13.10, 5.11.1
test('a loan without a bank account cannot be disbursed', async ({ page, scene }) => {
  const borrower = await scene.verified(somebody('Unbanked'));
  const id = await scene.pendingLoan(borrower);
  await scene.deleteBank(borrower);
  await arrive(page, await scene.admin(), '/admin/disburse');
  const loan = page.getByRole('article', { name: `Loan of $20.00 to ${borrower.fullName}` });
  const disburse = loan.getByRole('button', { name: 'Disburse Funds' });
  await expect(disburse).toBeDisabled();
  await expect(loan).toContainText('Borrower must add bank account');

  await test.step('nor to another account before its borrower has accepted again', async () => {
    await scene.linkBank(borrower, 'success');
    await page.reload();
    await expect(loan).toContainText('The borrower has to accept again');
    await expect(disburse).toBeDisabled();
    await loan.getByRole('checkbox').check();
    const bar = page.getByRole('region', { name: 'Selected loans' });
    await expect(bar).toContainText('1 cannot be sent');
    await expect(bar.getByRole('button', { name: 'Disburse Selected' })).toBeDisabled();

    await arrive(page, borrower);
    const next = card(page, 'Next');
    await expect(next).toContainText('Accept your loan of $20.00 again.');
    await next.getByRole('button', { name: 'Accept again' }).click();
    await expect(page.getByRole('note')).toContainText(/account ending in \d{4}/);
    await expect(card(page, 'Loan Summary')).toContainText('$25.00');
    const accepts = page.getByRole('checkbox', { name: /^I have read and accept/ });
    const accept = page.getByRole('button', { name: 'Accept again' });
    await accept.click();
    await expectError(accepts, 'You must accept the loan agreement to proceed');
    await accepts.check();
    // Another choice makes another text, which has not been accepted.
    await page.getByRole('radio', { name: /^I pay it myself/ }).check();
    await expect(accepts).toBeEnabled();
    await expect(accepts).not.toBeChecked();
    await accepts.check();
    await accept.click();
    await expect(toast(page, 'Accepted. We send the money next.')).toBeVisible();
    await expect(page).toHaveURL(`/loans/${id}`);
    const before = card(page, 'Accepted before');
    await expect(before.getByText(/^Accepted on/)).toBeVisible();
    const earlier = before.getByText('You have chosen automatic repayment.');
    await expect(earlier).toBeHidden();
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect(earlier).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(earlier).toBeHidden();
    await before.getByText(/^Accepted on/).click();
    await expect(earlier).toBeVisible();
    await expect(card(page, 'Loan Agreement')).toContainText('You have not chosen automatic');

    await arrive(page, await scene.admin(), '/admin/disburse');
    await disburse.click();
    await expect(toast(page, 'Funds disbursed successfully!')).toBeVisible();
  });
});

// spec: 2.13.6, 9.2.2, 9.2.3
test('pressing Disburse Funds twice sends once, and what was signed is owed', async ({
  page,
  scene,
}) => {
  const borrower = await scene.verified(somebody('Double'));
  await scene.changeMember(borrower, { membership_level: 'gold' });
  await scene.pendingLoan(borrower, 12.34);
  await arrive(page, await scene.admin(), '/admin/disburse');
  const loan = page.getByRole('article', { name: `Loan of $12.34 to ${borrower.fullName}` });
  await expect(loan).toMatchAriaSnapshot(`
    - term: Total to Collect
    - definition: $14.81
  `);
  await loan.getByRole('button', { name: 'Disburse Funds' }).dblclick();
  await expect(toast(page, 'Funds disbursed successfully!')).toHaveCount(1);
  await expect(loan).toBeHidden();
  await arrive(page, borrower);
  await expect(card(page, 'My Loans')).toMatchAriaSnapshot(`
    - heading "$12.34"
    - term: Total due
    - definition: $14.81
  `);
});

// spec: 2.12.9, 2.12.11, 2.12.14, 2.12.15, 6.3.7, 8.4.17, 9.4.12
test('an active loan is seen and edited in the borrower’s favour only', async ({
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
  await expect(page.getByRole('status').getByText('1 active loan')).toBeVisible();
  await expect(page).toHaveURL(`/admin?tab=loans&loan_search=${id.slice(0, 8)}`);
  await page.reload();
  await expect(search).toHaveValue(id.slice(0, 8));

  await loan.getByRole('button', { name: 'Edit Loan' }).click();
  const form = page.getByRole('form', { name: `Edit the loan to ${borrower.fullName}` });
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form.getByText('Nothing has been changed.')).toBeVisible();
  watch.expectRefusal(/^\/api\/admin\/loans\//, 422);
  await form.getByLabel('Amount ($)').fill('21');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form.getByLabel('Amount ($)')).toHaveAttribute('aria-invalid', 'true');
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
    await page.getByRole('link', { name: 'Statement of Member' }).click();
    await expect(page.getByRole('heading', { name: 'Statement of Member' })).toBeVisible();
    await expect(page.locator('header')).toContainText(borrower.fullName);
    await expect(page.getByRole('article', { name: 'Money arrived' })).toContainText(
      id.slice(0, 8),
    );
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
