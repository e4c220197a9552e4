import { findMember, memberRow } from '../../support/members.ts';
import {
  arrive,
  card,
  chooseBankAccount,
  somebody,
  toast,
  uploadId,
} from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';

// spec: 2.5.7, 2.9.17, 4.3.3, 4.3.7, 4.3.8, 8.4.12
test('an ID is rejected with notes, and the borrower hands in a clearer one', async ({
  page,
  anotherBrowser,
  scene,
}) => {
  const borrower = await scene.handedIn(somebody('Blurry'));
  const adminPage = await anotherBrowser();
  await arrive(adminPage, await scene.admin(), '/admin');
  const waiting = adminPage.getByRole('article', { name: borrower.fullName });
  await waiting.getByRole('button', { name: 'Review' }).click();
  const review = adminPage.getByRole('dialog', { name: 'Review ID Verification' });
  const notes = review.getByLabel('Admin Notes', { exact: true });
  await notes.fill('The name cannot be read.');
  await review.getByRole('button', { name: 'Reject' }).click();
  await expect(toast(adminPage, 'ID rejected successfully!')).toBeVisible();
  await test.step('after an undone decision the notes are there again', async () => {
    await adminPage.getByRole('button', { name: 'Undo' }).click();
    await expect(review).toContainText(borrower.email);
    await expect(notes).toHaveValue('The name cannot be read.');
    await review.getByRole('button', { name: 'Reject' }).click();
    await expect(waiting).toBeHidden();
  });

  await arrive(page, borrower);
  await expect(card(page, 'Account Status')).toContainText('rejected');
  await expect(card(page, 'Before you can borrow')).toContainText('The name cannot be read.');
  await page.goto('/profile');
  const verification = card(page, 'ID Verification');
  await expect(verification).toContainText('rejected');
  await expect(verification).toContainText('Please upload a clearer image, or another ID.');
  await expect(verification).toContainText('The name cannot be read.');
  await uploadId(page);
  await expect(verification).toContainText('A reviewer will check it, and we will write to you.');

  await adminPage.goto('/admin');
  await expect(waiting).toContainText('Pending');
});

// spec: 2.11.15, 2.11.19, 2.11.20, 4.4.3, 4.4.4, 5.10.1, 5.10.2, 6.3.6, 8.4.14, 8.4.15
test('an account in another name is approved by an admin, and deleted', async ({
  page,
  anotherBrowser,
  scene,
}) => {
  const borrower = await scene.handedIn(somebody('Other'));
  await arrive(page, borrower, '/profile');
  await chooseBankAccount(page, 'Name does not match');
  const why =
    'name does not match your profile. Our reviewers will check it, and we will write to you. You cannot borrow until then.';
  await expect(card(page, 'Bank Account')).toContainText('Not verified');
  await expect(card(page, 'Bank Account')).toContainText(why);
  await page.getByRole('button', { name: 'Back to dashboard' }).click();
  const next = card(page, 'Next');
  await expect(next).toContainText('Your ID and your bank account are being checked.');
  await expect(next).toContainText(why);
  await expect(card(page, 'Before you can borrow')).toContainText(why);

  const adminPage = await anotherBrowser();
  await arrive(adminPage, await scene.admin(), '/admin?tab=members');
  const row = memberRow(adminPage, borrower.fullName);
  await findMember(adminPage, borrower);
  await expect(row).toContainText('Not Verified');
  // What waits for an admin comes first.
  await expect(row.getByRole('button')).toHaveText([
    'Approve Bank',
    'Edit Profile',
    'Delete Bank',
    'Delete',
  ]);
  await row.getByRole('button', { name: 'Approve Bank' }).click();
  const approval = adminPage.getByRole('alertdialog', {
    name: `Approve the bank account of ${borrower.fullName}?`,
  });
  await expect(
    approval.getByRole('definition').filter({ hasText: borrower.fullName }),
  ).toBeVisible();
  await approval.getByRole('button', { name: 'Approve Bank' }).click();
  await expect(toast(adminPage, 'Bank account approved successfully!')).toBeVisible();
  await expect(row.getByRole('definition').filter({ hasText: 'Verified' })).toHaveText('Verified');
  await expect(row.getByRole('button', { name: 'Approve Bank' })).toBeHidden();

  await page.goto('/profile');
  await expect(card(page, 'Bank Account')).toContainText('Verified');

  await row.getByRole('button', { name: 'Delete Bank' }).click();
  await adminPage
    .getByRole('alertdialog', { name: `Delete the bank account of ${borrower.fullName}?` })
    .getByRole('button', { name: 'Delete Bank' })
    .click();
  await expect(toast(adminPage, 'Bank account deleted successfully')).toBeVisible();
  await expect(row.getByText('Not Added', { exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: /^(Delete|Approve) Bank$/ })).toBeHidden();
});
