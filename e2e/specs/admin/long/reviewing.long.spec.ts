import { Bank } from '../../../states/bank.ts';
import { expectAccessible } from '../../../support/accessible.ts';
import { heldRefusal, refused } from '../../../support/hold-refusal.ts';
import { findMember, memberRow, members } from '../../../support/members.ts';
import { arrive, card, somebody, toast, uploadId } from '../../../support/people.ts';
import { admin } from '../../../support/running-product.ts';
import { expect, test } from '../../../support/test.ts';

test('before a bank account is deleted an admin reads which loans wait for it', async ({
  page,
  scene,
}) => {
  const member = await scene.verified(somebody('Waiting'));
  await scene.receivedLoan(member, 10);
  await scene.pendingLoan(member, 5);
  await arrive(page, await scene.admin());
  await page.goto(`${members}&search=${encodeURIComponent(member.email)}`);
  await memberRow(page, member.fullName).getByRole('button', { name: 'Delete Bank' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('listitem')).toHaveText([
    /^The approved loan of \$5\.00 cannot be sent until the member links an account/,
    /^The debit of \$12\.50 planned for .+ is cancelled, .+ the loan of \$10\.00 with Pay Now\.$/,
  ]);
});

test('the notes of a rejection outlive the end of the session, and it is undone by keys and by thumb', async ({
  page,
  anotherBrowser,
  scene,
  watch,
}) => {
  const borrower = await scene.handedIn(somebody('Blurred'));
  await scene.handedIn(somebody('Next'));
  const adminPage = await anotherBrowser();
  const session = await adminPage.request.post('/api/auth/login', { data: admin });
  const { token } = await session.json();
  await arrive(adminPage, { token }, '/admin');
  const waiting = adminPage.getByRole('article', { name: borrower.fullName });
  await waiting.getByRole('button', { name: 'Review' }).click();
  const review = adminPage.getByRole('dialog', { name: 'Review ID Verification' });
  await review.getByLabel('Admin Notes', { exact: true }).fill('The name cannot be read.');
  await test.step('the notes outlive the end of the session at that very press', async () => {
    watch.expectRefusal(/^\/api\//, 401);
    await scene.endSession(token);
    await review.getByRole('button', { name: 'Reject' }).click();
    await expect(adminPage).toHaveURL('/login');
    await adminPage.getByLabel('Email').fill(admin.email);
    await adminPage.getByLabel('Password', { exact: true }).fill(admin.password);
    await adminPage.getByRole('button', { name: 'Sign In' }).click();
    await waiting.getByRole('button', { name: 'Review' }).click();
    await expect(review.getByLabel('Admin Notes')).toHaveValue('The name cannot be read.');
  });
  const reject = review.getByRole('button', { name: 'Reject' });
  await reject.click();
  await expect(toast(adminPage, 'ID rejected successfully!')).toBeVisible();
  await expect(waiting).toBeHidden();
  const undo = review.getByRole('button', { name: 'Undo' });
  await test.step('the decision is undone by its key, and made again with a reason by its', async () => {
    await expect(review).toContainText(`The ID of ${borrower.fullName} was rejected.`);
    await adminPage.keyboard.press('u');
    await expect(review).toContainText(borrower.email);
    await expect(undo).toBeHidden();
    const notes = review.getByLabel('Admin Notes');
    await expect(notes).toHaveValue('The name cannot be read.');
    await adminPage.keyboard.press('1');
    await adminPage.keyboard.press('2');
    await adminPage.keyboard.press('2');
    await expect(notes).toHaveValue(/^The name cannot be read\.\nThe photo is blurry\. .*still\.$/);
    await expect(review.getByRole('button', { name: 'Blurry' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await adminPage.keyboard.press('6');
    await expect(notes).toBeFocused();
    await adminPage.keyboard.press('Shift+Tab');
    await expect(reject).toBeEnabled();
    await adminPage.keyboard.press('x');
    await expect(undo).toBeVisible();
  });
  await test.step('also with a thumb, and from the list', async () => {
    await adminPage.setViewportSize({ width: 360, height: 740 });
    await expect(undo).toBeInViewport();
    await review.getByRole('button', { name: 'Cancel' }).click();
    await expect(review).toBeHidden();
    await adminPage.getByRole('button', { name: 'Undo' }).click();
    await expect(review).toContainText(borrower.email);
    const expired = review.getByRole('button', { name: 'Expired' });
    await expired.click();
    await expect(expired).toHaveAttribute('aria-pressed', 'true');
    await expired.click();
    await reject.click();
    await expect(undo).toBeVisible();
    await adminPage.setViewportSize({ width: 1280, height: 720 });
    // It looks for longer than a decision can be undone.
    await expectAccessible(adminPage, 'a review after a decision');
  });

  await scene.linkBank(borrower, 'success');
  await arrive(page, borrower);
  await expect(card(page, 'Account Status')).toContainText('rejected');
  await expect(card(page, 'Before you can borrow')).toContainText('The name cannot be read.');
  await expect(card(page, 'Before you can borrow')).toContainText('The photo is blurry.');
  await page.getByRole('link', { name: 'Upload your ID again' }).click();
  await expect(card(page, 'A photo of your ID')).toContainText('The name cannot be read.');
  await page.goto('/profile');
  const verification = card(page, 'ID Verification');
  await expect(verification).toContainText('rejected');
  await expect(verification).toContainText('Please upload a clearer image, or another ID.');
  await expect(verification).toContainText('The name cannot be read.');
  await uploadId(page);
  await expect(verification).toContainText('A reviewer will check it, and we will write to you.');

  await adminPage.reload();
  await expect(waiting).toContainText('Pending');
});

test('a bank account that no admin can make usable is not offered to be approved', async ({
  page,
  product,
  scene,
}) => {
  const member = await scene.registered(somebody('Unlinked'));
  const account = await scene.linkBank(member, 'success');
  await new Bank(product.url).disconnect(account);
  await arrive(page, await scene.admin());
  const found = memberRow(page, member.fullName);
  await expect(async () => {
    await page.goto(`${members}&search=${encodeURIComponent(member.email)}`);
    await expect(found).toContainText('Not Verified', { timeout: 5_000 });
  }).toPass();
  await expect(found.getByRole('button')).toHaveText(['Edit Profile', 'Delete Bank', 'Delete']);
});

test('an approval of a bank account that is refused stands there again, with why', async ({
  page,
  scene,
  watch,
}) => {
  const borrower = await scene.handedIn(somebody('Otherly'));
  await scene.linkBank(borrower, 'name_mismatch');
  await arrive(page, await scene.admin(), '/admin?tab=members');
  await expect(page.getByRole('tab', { name: /^Members [1-9]/ })).toBeVisible();
  const shown = page.getByRole('tabpanel', { name: /^Members/ });
  await shown.getByRole('link', { name: /bank accounts? to approve$/ }).click();
  await expect(page).toHaveURL('/admin?tab=members&bank=to-approve');
  const filter = page.getByLabel('Bank Account', { exact: true });
  await expect(filter).toHaveValue('to-approve');
  const row = memberRow(page, borrower.fullName);
  await expect(row).toContainText('Not Verified');
  await filter.selectOption('All');
  await expect(page).toHaveURL('/admin?tab=members');
  await findMember(page, borrower);
  const approval = page.getByRole('alertdialog', {
    name: `Approve the bank account of ${borrower.fullName}?`,
  });
  await row.getByRole('button', { name: 'Approve Bank' }).click();
  await approval.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toContainText('Not Verified');
  const refuse = await heldRefusal(page, watch, /^\/api\/admin\/members\/[^/]+\/approve-bank$/);
  await row.getByRole('button', { name: 'Approve Bank' }).click();
  await approval.getByRole('button', { name: 'Approve Bank' }).click();
  await expect(row.getByRole('button', { name: 'Approve Bank' })).toBeHidden();
  await expect(row).not.toContainText('Not Verified');
  refuse();
  await expect(toast(page, refused)).toBeVisible();
  await expect(row).toContainText('Not Verified');
  await expect(row).toContainText(refused);
  await row.getByRole('button', { name: 'Approve Bank' }).click();
  await approval.getByRole('button', { name: 'Approve Bank' }).click();
  await expect(toast(page, 'Bank account approved successfully!')).toBeVisible();
  await expect(row).not.toContainText(refused);
});

test('Today leads an admin to what waits, and the bell and the tab count it', async ({
  page,
  scene,
}) => {
  const borrower = await scene.handedIn(somebody('Monday'));
  await scene.linkBank(borrower, 'name_mismatch');
  await arrive(page, await scene.admin());
  await test.step('an admin’s own borrowing is folded, and opens', async () => {
    await expect(card(page, 'Account Status')).toHaveCount(0);
    await page.getByText('Your own borrowing', { exact: true }).click();
    await expect(card(page, 'Account Status')).toBeVisible();
  });
  await page.getByRole('button', { name: 'Open Today' }).click();
  await expect(page).toHaveURL('/admin/today');
  await expect(page.getByRole('link', { name: /^Notices.* waiting for staff$/ })).toBeVisible();
  const rows = page.getByRole('list', { name: 'Waiting work' }).getByRole('listitem');
  const ids = rows.filter({ hasText: /IDs? to review/ });
  await expect(ids).toContainText(/^[1-9]\d* IDs? to review.*Since \w{3} \d/);
  const banks = rows.filter({ hasText: /bank accounts? to approve/ });
  await banks.getByRole('button', { name: 'Approve' }).click();
  await expect(page).toHaveURL('/admin?tab=members&bank=to-approve');
  await expect(page.getByRole('article', { name: borrower.fullName })).toBeVisible();
  const strip = page.getByRole('navigation', { name: 'Today' });
  await strip.getByRole('link', { name: /IDs? to review$/ }).click();
  const tab = page.getByRole('tab', { name: /^ID Verifications [1-9]\d* to review$/ });
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('article', { name: borrower.fullName })).toBeVisible();
});
