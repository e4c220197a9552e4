import { Bank } from '../../../states/bank.ts';
import { expectAccessible } from '../../../support/accessible.ts';
import { asAdmin } from '../../../support/as-admin.ts';
import { arrive, card, somebody, spaced, toast } from '../../../support/people.ts';
import { proxyFails } from '../../../support/proxy.ts';
import { admin } from '../../../support/running-product.ts';
import { expect, test } from '../../../support/test.ts';

// It counts the loans that wait, and its clock goes on for everyone on this server.
test.use({ world: 'adjustments' });

test('several loans are sent at once beside the balance, and others rejected', async ({
  page,
  scene,
  product,
}) => {
  const [one, two, three] = [
    await scene.verified(somebody('Several')),
    await scene.verified(somebody('Several')),
    await scene.verified(somebody('Several')),
  ];
  const loanOfOne = await scene.pendingLoan(one, 10);
  for (const member of [two, three, three]) await scene.pendingLoan(member, 10);
  await page.setViewportSize({ width: 1280, height: 900 });
  await arrive(page, await scene.admin(), '/admin/disburse');
  const second = page.getByRole('article').nth(1);
  await second.getByRole('button', { name: 'Disburse Funds' }).press('Enter');
  await expect(page.getByText('3 pending loans', { exact: true })).toBeVisible();
  // By keyboard one goes on with what has come to its place.
  await expect(second).toBeFocused();
  const select = (name: string) =>
    page.getByRole('checkbox', { name: `Select the loan of $10.00 to ${name}` });
  const bar = page.getByRole('region', { name: 'Selected loans' });
  const all = page.getByRole('checkbox', { name: 'Select all' });
  await expect(
    page.getByText(/^Waiting in all: \$30\.00 Payout account: \$[\d,.]+$/),
  ).toBeVisible();
  await all.check();
  await expect(bar).toContainText('3 loans selected: $30.00');
  await all.uncheck();
  await expect(bar).toBeHidden();
  await select(one.fullName).first().check();
  await expect(all).not.toBeChecked();
  await expect(bar).toContainText('1 loan selected: $10.00');
  await expect(bar).toContainText('The payout account has $');
  await page
    .getByRole('checkbox', { name: /^Select the loan/ })
    .nth(1)
    .check();
  await expect(bar).toContainText('2 loans selected');
  await expectAccessible(page, 'loans selected on /admin/disburse');
  await bar.getByRole('button', { name: 'Disburse Selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Disburse 2 loans?' });
  await expect(dialog).toContainText('Total to send$20.00');
  const payees = dialog.getByRole('region', { name: 'What is sent' }).getByRole('listitem');
  await expect(payees).toHaveText(
    [one, three].map(
      ({ fullName }) => new RegExp(`^${spaced(fullName)}\\$10\\.00Sandbox Bank \\*{4}\\d{4}$`),
    ),
  );
  await expectAccessible(page, 'the question whether to disburse them');
  // Meanwhile, in another tab.
  await asAdmin(product.url, 'POST', `/admin/disburse-loan/${loanOfOne}`);
  await dialog.getByRole('button', { name: /^Disburse \$/ }).click();
  await expect(toast(page, '1 of 2 loans disbursed')).toBeVisible();
  await expect(page.getByRole('dialog', { name: '$10.00 sent' })).toContainText('1 of 2 loans');
  const outcome = page.getByRole('list', { name: 'Outcome of each loan' });
  await expect(outcome.getByText('sent', { exact: true })).toHaveCount(1);
  await expect(outcome.getByRole('listitem').filter({ hasText: 'already sent' })).toContainText(
    'This loan was sent already. Nothing was sent again.',
  );
  await expectAccessible(page, 'what became of them');
  await page.getByRole('button', { name: 'Done' }).click();
  // With what was pressed gone, the place is the list that is left.
  await expect(page.locator(':focus')).toHaveText('1 pending loan');

  await page
    .getByRole('checkbox', { name: /^Select the loan/ })
    .first()
    .check();
  await bar.getByRole('button', { name: 'Reject Selected' }).click();
  const rejecting = page.getByRole('alertdialog', { name: 'Reject 1 loan' });
  await rejecting.getByRole('button', { name: 'Reject 1 loan' }).click();
  await expect(rejecting).toContainText('Choose a reason from the list.');
  await rejecting.getByLabel('Reason').selectOption('incomplete');
  await rejecting.getByRole('button', { name: 'Reject 1 loan' }).click();
  await expect(toast(page, 'Loan rejected')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
});

test('money that came back is sent again only after a question that names the account', async ({
  page,
  product,
  scene,
}) => {
  const member = await scene.verified(somebody('Moved'));
  await scene.receivedLoan(member, 15);
  await new Bank(product.url).returnNewestPayout();
  await arrive(page, await scene.admin(), '/admin/disburse');
  const pending = page.getByRole('article', { name: `Loan of $15.00 to ${member.fullName}` });
  await expect(async () => {
    await page.reload();
    await expect(pending).toContainText('The last payout did not arrive: account closed', {
      timeout: 5_000,
    });
  }).toPass();
  const disburse = pending.getByRole('button', { name: 'Disburse Funds' });
  await disburse.click();
  const question = page.getByRole('alertdialog', { name: 'Send $15.00 again?' });
  await expect(question).toContainText(
    new RegExp(
      `This sends \\$15\\.00 to ${member.fullName}, Sandbox Bank \\*{4}\\d{4}\\. The last payout did not arrive: account closed\\. Check first that the account can receive money\\.`,
    ),
  );
  await expectAccessible(page, 'the question whether to send it again');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(disburse).toBeFocused();

  await test.step('and is marked among several', async () => {
    await pending.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Disburse Selected' }).click();
    const batch = page.getByRole('dialog', { name: 'Disburse 1 loan?' });
    await expect(batch.getByRole('listitem')).toContainText(
      'The last payout did not arrive: account closed',
    );
    await batch.getByRole('button', { name: 'Cancel' }).click();
  });

  await disburse.click();
  await question.getByRole('button', { name: 'Disburse $15.00' }).click();
  await expect(toast(page, 'Funds disbursed successfully!')).toBeVisible();
  await expect(pending).toBeHidden();
});

test('a loan beyond what the payout account holds says so before the press', async ({
  pageWithClock: page,
  scene,
}) => {
  const member = await scene.verified(somebody('Beyond'));
  await scene.pendingLoan(member, 15);
  await page.clock.install();
  let available = 14.99;
  await page.route('**/api/admin/payout-account', (route) =>
    route.fulfill({ json: { payouts: 'provider', available } }),
  );
  await arrive(page, await scene.admin(), '/admin/disburse');
  const pending = page.getByRole('article', { name: `Loan of $15.00 to ${member.fullName}` });
  const disburse = pending.getByRole('button', { name: 'Disburse Funds' });
  await expect(disburse).toBeDisabled();
  await expect(disburse).toHaveAccessibleDescription(
    'This loan is $15.00, and the payout account has $14.99. Add money to it first.',
  );
  await expectAccessible(page, 'a loan that the payout account cannot pay');
  available = 15;
  await page.reload();
  await expect(pending.getByRole('checkbox')).toBeVisible();
  await expect(disburse).toBeEnabled();
  await expect(pending).not.toContainText('payout account');

  // The balance falls while the question stands there.
  await pending.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Disburse Selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Disburse 1 loan?' });
  const send = dialog.getByRole('button', { name: 'Disburse $15.00' });
  await expect(send).toBeEnabled();
  available = 14;
  await page.clock.fastForward('01:01');
  await expect(dialog.getByRole('alert')).toHaveText(
    'The payout account has $14.00 of the $15.00 to send: $1.00 short.',
  );
  await expect(send).toBeDisabled();
  await expectAccessible(page, 'the question whether to disburse them, beyond the balance');
});

test('interest is waived with a reason, and can be restored until the borrower is notified', async ({
  page,
  scene,
  product,
  watch,
}) => {
  const borrower = await scene.verified(somebody('Waived'));
  await scene.receivedLoan(borrower);
  await page.setViewportSize({ width: 1280, height: 900 });
  const session = await page.request.post('/api/auth/login', { data: admin });
  const { token } = await session.json();
  await arrive(page, { token }, '/admin?tab=loans');
  const row = page.getByRole('article', { name: `Loan of $20.00 to ${borrower.fullName}` }).first();
  await expect(row).toContainText('Automatic repayment of $25.00 announced for');
  await row.getByRole('button', { name: 'More Changes' }).click();
  await expect(row).toContainText('No changes have been made to this loan yet.');
  await row.getByRole('button', { name: 'Waive Interest' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Waive Interest' });
  await dialog.getByRole('button', { name: 'Waive Interest' }).click();
  await expect(dialog).toContainText('Reason is required.');
  await expectAccessible(page, 'the waiver of interest');
  const reason = dialog.getByLabel('Reason');
  await reason.fill('Agreed on the telephone');
  await test.step('a press beside the dialog loses nothing, Escape and Cancel leave', async () => {
    await page.mouse.click(5, 5);
    await expect(reason).toHaveValue('Agreed on the telephone');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await row.getByRole('button', { name: 'Waive Interest' }).click();
    await expect(reason).toHaveValue('');
    await page.mouse.click(5, 5);
    await expect(dialog).toBeHidden();
    await row.getByRole('button', { name: 'Waive Interest' }).click();
    await reason.fill('Agreed on the telephone');
  });
  await test.step('nor does the end of the session', async () => {
    watch.expectRefusal(/^\/api\//, 401);
    await scene.endSession(token);
    await dialog.getByRole('button', { name: 'Waive Interest' }).click();
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password', { exact: true }).fill(admin.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/admin?tab=loans');
    await row.getByRole('button', { name: 'More Changes' }).click();
    await row.getByRole('button', { name: 'Waive Interest' }).click();
    await expect(reason).toHaveValue('Agreed on the telephone');
  });
  await dialog.getByRole('button', { name: 'Waive Interest' }).click();
  await expect(row).toContainText('incl. $0.00 interest');
  await expect(row).toContainText('Interest lowered by $5.00');
  await expect(row).toContainText('“Agreed on the telephone”');
  await expectAccessible(page, 'an active loan with its changes');
  await expect(row).toContainText(
    /The borrower is told at \d+:\d\d [ap]m ET\. After that, it can no longer be undone\./,
  );
  const undo = row.getByRole('button', { name: /^Undo until \d+:\d\d [ap]m ET$/ });
  await undo.click();
  const undoing = page.getByRole('alertdialog', { name: 'Undo This Change' });
  await expect(undoing).toContainText('will owe $25.00 again, and is not told.');
  await undoing.getByLabel('Reason').fill('The wrong loan');
  await undoing.getByRole('button', { name: 'Undo This Change' }).click();
  await expect(toast(page, 'The change is undone')).toBeVisible();
  await expect(row).toContainText('incl. $5.00 interest');
  await expect(row).toContainText('Reversed: “The wrong loan”');
  await expect(undo).toBeHidden();

  await test.step('and stands afterwards', async () => {
    await row.getByRole('button', { name: 'Waive Interest' }).click();
    await dialog.getByLabel('Reason').fill('Agreed on the telephone');
    await dialog.getByRole('button', { name: 'Waive Interest' }).click();
    await undo.click();
    // The page was left open meanwhile.
    await asAdmin(product.url, 'POST', '/sandbox/clock', { advance_minutes: 15 });
    await undoing.getByLabel('Reason').fill('Too late');
    watch.expectRefusal(/^\/api\/admin\/loans\//, 409);
    await undoing.getByRole('button', { name: 'Undo This Change' }).click();
    await expect(undoing).toContainText(
      /This change has stood since \w+, \w+ \d+, \d+, \d+:\d\d [ap]m ET/,
    );
    await page.reload();
    await row.getByRole('button', { name: 'More Changes' }).click();
    await expect(row).toContainText('Interest lowered by $5.00');
    await expect(undo).toBeHidden();
    await expect(row).toContainText('Automatic repayment of $20.00 announced for');
  });
});

test('a late fee can only be lowered, as its form says', async ({ page, scene, watch }) => {
  const borrower = await scene.verified(somebody('Lowered'));
  const id = await scene.receivedLoan(borrower);
  await arrive(page, await scene.admin(), `/admin?tab=loans&loan_search=${id.slice(0, 8)}`);
  await page.getByRole('button', { name: 'Edit Loan', exact: true }).click();
  const form = page.getByRole('form', { name: `Edit the loan to ${borrower.fullName}` });
  const fee = form.getByLabel('Late Fee ($)');
  await expect(fee).toHaveAccessibleDescription(
    'There is no late fee. Only the agreement’s rule can add one.',
  );
  await fee.fill('1.25');
  await form.getByLabel('Reason').fill('A returned payment');
  watch.expectRefusal(/^\/api\/admin\/loans\//, 422);
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(fee).toHaveAccessibleDescription(
    /The late fee can only be lowered: it is \$0\.00 now\./,
  );
});

test('on a phone a pending loan takes a few lines, and shows the rest at a press', async ({
  page,
  scene,
}) => {
  const member = await scene.verified(somebody('Scanned', 'Swiftly'));
  await scene.pendingLoan(member, 10);
  await page.setViewportSize({ width: 360, height: 740 });
  await arrive(page, await scene.admin(), '/admin/disburse');
  const pending = page.getByRole('article', { name: `Loan of $10.00 to ${member.fullName}` });
  const due = pending.getByText('Due Date');
  const brief = pending.locator('summary');
  await expect(brief).toHaveText(
    new RegExp(`^${spaced(member.fullName)}Sandbox Bank \\*{4}\\d{4}Total to Collect \\$12\\.50$`),
  );
  await expect(due).toBeHidden();
  for (const name of ['Disburse Funds', 'Reject Loan'])
    await expect(pending.getByRole('button', { name })).toBeVisible();
  await brief.press('Enter');
  await expect(due).toBeVisible();
  await expect(pending.getByRole('link', { name: member.email })).toBeVisible();
  await brief.press('Enter');
  await expect(due).toBeHidden();

  // Turned, or on a desk, all of it is there.
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(due).toBeVisible();
  await expect(brief).toHaveCount(0);
  await expectAccessible(page, 'the loans to be sent');
});

test('loans are sent at once, one that was sent meanwhile is not sent again, and others rejected', async ({
  page,
  scene,
  product,
}) => {
  const member = await scene.verified(somebody('Several'));
  const sentMeanwhile = await scene.pendingLoan(member, 5);
  for (const amount of [6, 7]) await scene.pendingLoan(member, amount);
  await arrive(page, await scene.admin(), '/admin/disburse');
  const select = (amount: number) =>
    page
      .getByRole('checkbox', { name: `Select the loan of $${amount}.00 to ${member.fullName}` })
      .check();
  for (const amount of [5, 6]) await select(amount);
  const bar = page.getByRole('region', { name: 'Selected loans' });
  await expect(bar).toContainText('2 loans selected: $11.00');
  await bar.getByRole('button', { name: 'Disburse Selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Disburse 2 loans?' });
  await asAdmin(product.url, 'POST', `/admin/disburse-loan/${sentMeanwhile}`);
  await dialog.getByRole('button', { name: 'Disburse $11.00' }).click();
  await expect(toast(page, '1 of 2 loans disbursed')).toBeVisible();
  const outcome = page.getByRole('list', { name: 'Outcome of each loan' });
  await expect(outcome.getByText('sent', { exact: true })).toHaveCount(1);
  await expect(outcome).toContainText('This loan was sent already. Nothing was sent again.');
  await page.getByRole('button', { name: 'Done' }).click();

  await select(7);
  await bar.getByRole('button', { name: 'Reject Selected' }).click();
  const rejecting = page.getByRole('alertdialog', { name: 'Reject 1 loan' });
  await rejecting.getByLabel('Reason').selectOption('incomplete');
  await rejecting.getByRole('button', { name: 'Reject 1 loan' }).click();
  await expect(toast(page, 'Loan rejected')).toBeVisible();
});

test('new loans are paused, which borrowers read where they would ask, and resumed', async ({
  page,
  anotherBrowser,
  scene,
  product,
  watch,
}) => {
  const borrower = await scene.verified(somebody('Paused'));
  const adminPage = await anotherBrowser();
  await arrive(adminPage, await scene.admin(), '/admin/disburse');
  try {
    await adminPage.getByRole('button', { name: 'Pause New Loans' }).click();
    const dialog = adminPage.getByRole('dialog', { name: 'Pause New Loans' });
    await dialog.getByLabel('What borrowers read').fill('We lend again on Monday.');
    await dialog.getByRole('button', { name: 'Pause New Loans' }).click();
    await expect(adminPage.getByText('“We lend again on Monday.”')).toBeVisible();
    await arrive(page, borrower);
    await expect(page.getByRole('link', { name: /We lend again on Monday/ })).toBeVisible();
    await expect(card(page, 'Next')).toHaveText('Nothing is due.We lend again on Monday.');
    await page.goto('/create-loan');
    await expect(page.getByRole('note')).toContainText('We lend again on Monday.');
    await proxyFails(adminPage, watch, 'POST', /^\/api\/admin\/lending\/resume$/);
    await adminPage.getByRole('button', { name: 'Resume New Loans' }).click();
    const resuming = adminPage.getByRole('alertdialog', { name: 'Resume new loans?' });
    await resuming.getByRole('button', { name: 'Resume New Loans' }).click();
    await expect(resuming).toContainText('Failed to resume new loans');
    await adminPage.unrouteAll();
    await resuming.getByRole('button', { name: 'Resume New Loans' }).click();
    await expect(adminPage.getByText('New loan requests are open.', { exact: true })).toBeVisible();
  } finally {
    await asAdmin(product.url, 'POST', '/admin/lending/resume');
  }
});
