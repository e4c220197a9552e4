import { expectReadAnew } from '../../../support/expect-reload.ts';
import { findMember, memberRow, members } from '../../../support/members.ts';
import { arrive, somebody } from '../../../support/people.ts';
import { expect, test } from '../../../support/test.ts';

test('the list of IDs is read anew after one is approved, and after one is rejected', async ({
  page,
  scene,
}) => {
  for (const decision of ['Approve', 'Reject']) {
    const member = await scene.handedIn(somebody(decision));
    await arrive(page, await scene.admin(), '/admin');
    const waiting = page.getByRole('article', { name: member.fullName });
    await waiting.getByRole('button', { name: 'Review' }).click();
    const review = page.getByRole('dialog', { name: 'Review ID Verification' });
    await expectReadAnew(
      page,
      { after: /^\/admin\/verify-id\//, reads: '/admin/pending-verifications' },
      () => review.getByRole('button', { name: decision, exact: true }).click(),
    );
    await expect(waiting).toBeHidden();
  }
});

test('the list of members is read anew after each change of one', async ({ page, scene }) => {
  const member = await scene.handedIn(somebody('Changing'));
  await scene.linkBank(member, 'name_mismatch');
  await arrive(page, await scene.admin(), members);
  const row = await findMember(page, member);
  const press = (name: string) => row.getByRole('button', { name, exact: true }).click();
  const confirm = (title: string, button: string) => () =>
    page.getByRole('alertdialog', { name: title }).getByRole('button', { name: button }).click();
  const ofMember = (rest: string) => new RegExp(`^/admin/members/[^/]+${rest}$`);
  const reads = '/admin/members';

  await test.step('their profile', async () => {
    await press('Edit Profile');
    const form = page.getByRole('form', { name: `Edit ${member.fullName}` });
    await form.getByLabel('Phone').fill('555 010 7777');
    await expectReadAnew(page, { after: ofMember(''), reads }, () =>
      form.getByRole('button', { name: 'Save Changes' }).click(),
    );
    await expect(row).toContainText('555 010 7777');
  });
  await test.step('their bank account, approved and deleted', async () => {
    await press('Approve Bank');
    const approve = confirm(`Approve the bank account of ${member.fullName}?`, 'Approve Bank');
    await expectReadAnew(page, { after: ofMember('/approve-bank'), reads }, approve);
    await press('Delete Bank');
    const remove = confirm(`Delete the bank account of ${member.fullName}?`, 'Delete Bank');
    await expectReadAnew(page, { after: ofMember('/bank-account'), reads }, remove);
    await expect(row.getByText('Not Added', { exact: true })).toBeVisible();
  });
  await test.step('and all of them', async () => {
    await press('Delete');
    await confirm(`Delete ${member.fullName}?`, 'Continue')();
    const typing = page.getByRole('alertdialog', { name: `Delete ${member.fullName}` });
    await typing.getByRole('textbox').fill(member.email);
    await expectReadAnew(page, { after: ofMember(''), reads }, () =>
      typing.getByRole('button', { name: 'Delete' }).click(),
    );
    await expect(memberRow(page, member.fullName)).toBeHidden();
  });
});

test('the list of active loans is read anew after one is edited', async ({ page, scene }) => {
  const borrower = await scene.verified(somebody('Lowered'));
  const id = await scene.receivedLoan(borrower);
  await arrive(page, await scene.admin(), `/admin?tab=loans&loan_search=${id.slice(0, 8)}`);
  const loan = page.getByRole('article', { name: `Loan of $20.00 to ${borrower.fullName}` });
  await loan.getByRole('button', { name: 'Edit Loan', exact: true }).click();
  const form = page.getByRole('form', { name: `Edit the loan to ${borrower.fullName}` });
  await form.getByLabel('Amount ($)').fill('16');
  await form.getByLabel('Reason').fill('Part of it is waived.');
  await expectReadAnew(
    page,
    { after: /^\/admin\/loans\/[^/]+$/, reads: '/admin/active-loans' },
    () => form.getByRole('button', { name: 'Save Changes' }).click(),
  );
  await expect(
    page.getByRole('article', { name: `Loan of $16.00 to ${borrower.fullName}` }),
  ).toContainText('$20.00');
});
