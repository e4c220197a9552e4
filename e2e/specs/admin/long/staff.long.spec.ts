import { expectAccessible } from '../../../support/accessible.ts';
import { mailedLink } from '../../../support/mail.ts';
import {
  arrive,
  card,
  expectError,
  fillInRegistration,
  somebody,
  tabTo,
  toast,
} from '../../../support/people.ts';
import { expect, test } from '../../../support/test.ts';
import { accept, giveCredentials, invite, row, tabsOf } from '../staff.ts';

test.use({ world: 'staff' });

test('an owner invites a stranger, who registers by the link and gets the tabs of a reviewer', async ({
  page,
  anotherBrowser,
  scene,
  product,
}) => {
  const rita = somebody('Rita', 'Reviewer');
  await arrive(page, await scene.admin(), '/admin');
  await page.getByRole('button', { name: 'Staff' }).click();
  await expect(page.getByRole('heading', { name: 'Staff', exact: true })).toBeVisible();
  await expect(page.getByText('No invitation is open.')).toBeVisible();
  await invite(page, 'nobody', 'Reviewer');
  await expectError(page.getByLabel('Email'), 'Enter an email address such as name@example.com.');
  await invite(page, rita.email, 'Reviewer');
  await expect(toast(page, 'Invitation sent')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('');
  await expect(row(page, rita.email)).toContainText('Invited by Admin Sevenday');
  await expectAccessible(page, 'staff');

  const theirs = await anotherBrowser();
  await theirs.goto(await mailedLink(product, rita.email, 'join'));
  await expect(theirs).toHaveURL('/join');
  await expectAccessible(theirs, 'the invitation');
  // Each way to sign in leads to the other one, and from both back to the invitation.
  await theirs.getByRole('link', { name: 'Sign in' }).click();
  await theirs.getByRole('link', { name: 'Create an account' }).click();
  await theirs.getByRole('link', { name: 'Sign in' }).click();
  await theirs.getByRole('link', { name: 'Create an account' }).click();
  await fillInRegistration(theirs, rita);
  await theirs.getByRole('button', { name: 'Register' }).click();
  await expect(theirs).toHaveURL('/join');
  await accept(theirs);
  await giveCredentials(theirs, rita);
  await expect(theirs.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  await theirs.getByRole('button', { name: 'Admin', exact: true }).click();
  expect(await tabsOf(theirs)).toEqual(['ID Verifications', 'Members']);
  await expect(theirs.getByRole('button', { name: 'Disburse Loans' })).toBeHidden();
  await expect(theirs.getByRole('button', { name: 'Staff' })).toBeHidden();

  await page.reload();
  await expect(page.getByText('No invitation is open.')).toBeVisible();
  await expect(row(page, rita.fullName)).toContainText('Reviewer');
  await expect(row(page, rita.fullName)).toContainText('No second factor');

  // What a reviewer may not do is not shown, and no call is refused on the way.
  await theirs.getByRole('tab', { name: /^Members/ }).click();
  const member = theirs.getByRole('article', { name: rita.fullName });
  await expect(member).toBeVisible();
  await expect(theirs.getByRole('button', { name: /^(Edit Profile|Delete|Export)/ })).toHaveCount(
    0,
  );
  await member.getByRole('link', { name: rita.fullName }).click();
  await expect(theirs.getByRole('heading', { name: 'ID Decisions' })).toBeVisible();
  await expect(theirs.getByRole('heading', { name: 'Notices' })).toBeVisible();
  await expect(theirs.getByRole('heading', { name: /^(Timeline|Audit Trail|Loans)/ })).toHaveCount(
    0,
  );
  await theirs.keyboard.press('Control+k');
  await expect(theirs.getByRole('option', { name: /^ID Verifications/ })).toBeVisible();
  await expect(theirs.getByRole('option', { name: /^(Trial Balance|Staff|Active)/ })).toHaveCount(
    0,
  );
  await theirs.keyboard.press('Escape');
  for (const closed of ['/admin/trial-balance', '/admin/staff', '/admin?tab=financial']) {
    await theirs.goto(closed);
    await expect(
      theirs.getByRole('heading', { name: 'Your role does not open this page' }),
    ).toBeVisible();
  }
  await expectAccessible(theirs, 'a page of another role');
  await theirs.getByRole('button', { name: 'Back to Admin Panel' }).click();
  await expect(theirs).toHaveURL('/admin');
  await theirs.goto('/admin/today');
  await expect(theirs.getByText('Nothing is waiting.', { exact: true })).toBeVisible();
});

test('a member joins with the account they have; a used or withdrawn link says what to do', async ({
  page,
  anotherBrowser,
  scene,
  product,
  watch,
}) => {
  const will = await scene.registered(somebody('Will', 'Worker'));
  await arrive(page, await scene.admin(), '/admin/staff');
  await invite(page, will.email, 'Worker');
  await expect(toast(page, 'Invitation sent')).toBeVisible();
  const link = await mailedLink(product, will.email, 'join');

  const theirs = await anotherBrowser();
  await theirs.goto(link);
  await theirs.getByRole('link', { name: 'Create an account' }).click();
  await theirs.getByRole('link', { name: 'Sign in' }).click();
  await giveCredentials(theirs, will);
  await expect(theirs).toHaveURL('/join');
  await accept(theirs);
  await giveCredentials(theirs, will);
  await expect(theirs.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  await theirs.goto('/admin');
  expect(await tabsOf(theirs)).toEqual([
    'ID Verifications',
    'Financial Tracker',
    'Members',
    'Active Loans',
  ]);
  watch.expectRefusal(/staff-invitations\/accept$/, 422);
  await theirs.goto(link);
  await theirs.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(
    theirs.getByRole('main').getByText(/^This link has expired or was used before/),
  ).toBeVisible();

  const other = somebody('Nora', 'Nobody');
  await invite(page, other.email, 'Auditor');
  await row(page, other.email)
    .getByRole('button', { name: /^Withdraw/ })
    .click();
  await expect(toast(page, 'Invitation withdrawn')).toBeVisible();
  await expect(row(page, other.email)).toBeHidden();
  watch.expectRefusal(/admin\/staff\/invitations$/, 409);
  await invite(page, will.email, 'Auditor');
  await expectError(page.getByLabel('Email'), 'This person works here already.');
});

test('an owner changes a role, ends sessions, suspends and gives back, by keyboard alone', async ({
  page,
  anotherBrowser,
  scene,
  product,
  watch,
}) => {
  const member = await scene.registered(somebody('Wanda', 'Worker'));
  await arrive(page, await scene.admin(), '/admin/staff');
  await tabTo(page, card(page, 'Invite somebody').getByLabel('Email'));
  await page.keyboard.type(member.email);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByLabel('Role')).toHaveValue('worker');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Invitation sent')).toBeVisible();

  const theirs = await anotherBrowser();
  await arrive(theirs, member);
  await theirs.goto(await mailedLink(product, member.email, 'join'));
  await accept(theirs);
  await giveCredentials(theirs, member);
  await expect(theirs.getByRole('heading', { name: /^Welcome, / })).toBeVisible();

  await page.reload();
  const wanda = row(page, member.fullName);
  await tabTo(page, wanda.getByRole('button', { name: /^Change role/ }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Role').selectOption('Auditor');
  await tabTo(page, dialog.getByRole('button', { name: 'Change role' }));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Role changed')).toBeVisible();
  await expect(wanda).toContainText('Auditor');
  watch.expectRefusal(/^\/api\//, 401);
  await theirs.goto('/admin');
  await expect(theirs).toHaveURL('/login');
  await giveCredentials(theirs, member);
  expect(await tabsOf(theirs)).toEqual(['Financial Tracker', 'Members', 'Active Loans']);
  for (const tab of ['Members', 'Active Loans', 'Financial Tracker']) {
    await theirs.getByRole('tab', { name: tab }).click();
    await expect(theirs.getByRole('button', { name: /^Export/ })).toBeVisible();
    await expect(
      theirs.getByRole('button', { name: /^(Edit|More|Delete|Approve|Answer|Send Again)/ }),
    ).toHaveCount(0);
  }

  await tabTo(page, wanda.getByRole('button', { name: /^End sessions/ }));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Sessions ended')).toBeVisible();
  await tabTo(page, wanda.getByRole('button', { name: /^Suspend/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }));
  await page.keyboard.press('Enter');
  await expect(wanda.getByText('Suspended', { exact: true })).toBeVisible();
  await theirs.goto('/login');
  await giveCredentials(theirs, member);
  await expect(theirs.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Admin', exact: true })).toBeHidden();
  await tabTo(page, wanda.getByRole('button', { name: /^Give back the role/ }));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Role given back')).toBeVisible();

  // Nobody has buttons for themselves, so the last owner stays.
  const own = row(page, 'Admin Sevenday');
  await expect(own).toContainText('You');
  await expect(own.getByRole('button')).toHaveCount(0);
});
