import { asMember } from '../../../states/making.ts';
import { memberRow, members } from '../../../support/members.ts';
import { arrive, card, chooseRepayment, toast } from '../../../support/people.ts';
import { expect, test } from '../../../support/test.ts';
import {
  another,
  apostrophe,
  arabic,
  everybody,
  expectOrderly,
  hebrew,
  long,
  reason,
} from '../odd-names.ts';

test.use({ world: 'odd names' });

for (const person of [hebrew, long])
  test(`the pages of a borrower of an odd name: ${person.firstName}`, async ({ page, scene }) => {
    const borrower = await scene.verified(another(person));
    const loan = await scene.receivedLoan(borrower, 8);
    await arrive(page, borrower);
    await expect(page.getByRole('heading', { name: `Welcome, ${person.fullName}` })).toBeVisible();
    await expect(card(page, 'My Loans').getByRole('heading', { name: '$8.00' })).toBeVisible();
    await expectOrderly(page, `dashboard of ${person.email}`);
    await page.goto('/profile');
    await expect(card(page, 'Bank Account')).toContainText('Verified');
    await expectOrderly(page, `profile of ${person.email}`);
    await page.goto(`/loans/${loan}`);
    await expect(card(page, 'What happened')).toContainText('The money arrived');
    await page.getByRole('heading', { name: 'What this loan costs' }).click();
    await page.getByRole('heading', { name: 'Loan Agreement' }).click();
    await expectOrderly(page, `loan of ${person.email}`);
    await page.goto('/create-loan');
    await page.getByLabel('Loan amount ($)').fill('5');
    await chooseRepayment(page);
    await page.getByRole('checkbox', { name: /^I have read and accept/ }).check();
    await expectOrderly(page, `request of ${person.email}`);
    await page.goto('/account');
    await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible();
    await expectOrderly(page, `account of ${person.email}`);
    await page.goto('/notices');
    await expect(page.getByRole('list', { name: 'Notices' })).toBeVisible();
    await expectOrderly(page, `notices of ${person.email}`);
  });

for (const person of [hebrew, long])
  test(`what a borrower of an odd name signs again, and their receipt: ${person.firstName}`, async ({
    page,
    scene,
  }) => {
    const borrower = await scene.verified(another(person));
    const repaid = await scene.receivedLoan(borrower, 5);
    await scene.payByCard(await scene.checkout(borrower, repaid));
    await arrive(page, borrower, `/loans/${repaid}`);
    await expect(card(page, 'Receipt')).toContainText(person.firstName);
    await expectOrderly(page, `receipt of ${person.email}`);
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    await expect(card(page, 'Loan Agreement')).toContainText(person.firstName);
    await expectOrderly(page, `paper of ${person.email}`);
    await page.emulateMedia({ media: 'screen' });
    const waiting = await scene.pendingLoan(borrower, 7);
    await scene.linkBank(borrower, 'insufficient_funds');
    await page.goto(`/loans/${waiting}/accept-again`);
    await chooseRepayment(page);
    await page.getByRole('checkbox', { name: /^I have read and accept/ }).check();
    await expectOrderly(page, `acceptance of ${person.email}`);
  });

test('members of odd names', async ({ page, scene }) => {
  const leaving = await scene.registered(another(long));
  await scene.registered(another(hebrew));
  const member = await scene.handedIn(another(arabic));
  await scene.linkBank(member, 'name_mismatch');
  await scene.changeMember(member, { first_name: hebrew.firstName, last_name: hebrew.lastName });
  await arrive(page, await scene.admin(), members);
  await expect(memberRow(page, long.fullName).first()).toBeVisible();
  await expectOrderly(page, 'Members');

  const dialog = page.getByRole('alertdialog');
  await page.goto(`${members}&search=${encodeURIComponent(member.email)}`);
  const row = page.getByRole('article').and(page.getByLabel(hebrew.firstName));
  await row.getByRole('button', { name: 'Approve Bank' }).click();
  await expect(dialog.getByRole('definition').last()).toBeVisible();
  await expectOrderly(page, 'the approval of a bank account');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await row.getByRole('button', { name: 'Edit Profile' }).click();
  await expectOrderly(page, 'a member being edited');

  await row.getByRole('link', { name: hebrew.firstName }).click();
  const trail = card(page, 'Audit Trail');
  await trail.getByRole('heading', { name: 'Audit Trail' }).click();
  await trail.getByRole('button', { name: 'Open Details: Profile edited' }).first().click();
  await expect(trail.getByText('→').first()).toBeVisible();
  await expectOrderly(page, 'a member’s page');

  const { email } = leaving;
  await page.goto(`${members}&search=${encodeURIComponent(email)}`);
  await memberRow(page, long.fullName).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeEnabled();
  await expectOrderly(page, 'the question before a deletion');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expectOrderly(page, 'the email before a deletion');
  await dialog.getByRole('textbox').fill(email);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, `Member ${long.fullName} deleted successfully`)).toBeVisible();
  await expectOrderly(page, 'a member deleted');
});

test('loans to people of odd names', async ({ page, scene, product }) => {
  const [one, other] = [await scene.verified(another(hebrew)), await scene.verified(another(long))];
  const loan = await scene.receivedLoan(one, 10);
  await scene.receivedLoan(other, 10);
  for (const borrower of [one, other]) await scene.pendingLoan(borrower, 5);
  const { extension } = await asMember(product.url, one, 'GET', `/loans/${loan}/history`);
  const asked = { date: extension.window.from, reason };
  await asMember(product.url, one, 'POST', `/loans/${loan}/extension-requests`, asked);
  await arrive(page, await scene.admin(), '/admin/disburse');
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  const to = (name: string) => page.getByRole('article', { name: `Loan of $5.00 to ${name}` });
  await expect(to(long.fullName)).toBeVisible();
  await expectOrderly(page, 'Disburse Loans');
  await to(hebrew.fullName).getByRole('button', { name: 'Reject Loan' }).click();
  await expectOrderly(page, 'the rejection of a loan');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  for (const { fullName } of [hebrew, long]) await to(fullName).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Disburse Selected' }).click();
  await expect(dialog.getByText('$10.00').first()).toBeVisible();
  await expectOrderly(page, 'the disbursement of two loans');
  await page.keyboard.press('Escape');

  await page.goto('/admin?tab=loans');
  const out = page.getByRole('article', { name: `Loan of $10.00 to ${hebrew.fullName}` });
  await expect(out).toBeVisible();
  await expect(card(page, 'Asked for more time')).toContainText(reason);
  await expectOrderly(page, 'Active Loans');
  await out.getByRole('button', { name: 'More Changes' }).click();
  for (const command of ['Waive Interest', 'Record Payment']) {
    await out.getByRole('button', { name: command }).click();
    await expectOrderly(page, `the question before ${command}`);
    await page.keyboard.press('Escape');
  }
  await page.goto('/admin?tab=financial');
  await page.getByRole('button', { name: 'Disbursed to Borrowers: ledger entries' }).click();
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  await expectOrderly(page, 'the entries of a figure');
  await page.goto(`/admin/loans/${loan}/statement`);
  await expect(page.getByRole('list', { name: 'Ledger entries' })).toBeVisible();
  await expectOrderly(page, 'the statement of a loan');
});

test('the queue of IDs of odd names', async ({ page, scene }) => {
  for (const person of everybody) await scene.handedIn(person);
  await arrive(page, await scene.admin(), '/admin');
  await expect(page.getByRole('article', { name: apostrophe.fullName })).toBeVisible();
  await expectOrderly(page, 'ID Verifications');
  for (const { fullName, firstName, email } of [hebrew, long]) {
    await page
      .getByRole('article', { name: fullName })
      .filter({ hasText: email })
      .getByRole('button', { name: 'Review' })
      .click();
    await expect(page.getByRole('img', { name: /^ID document/ })).toBeVisible();
    await expectOrderly(page, `the review of ${firstName}`);
    await page.keyboard.press('Escape');
  }
});
