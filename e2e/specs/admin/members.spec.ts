import type { Page } from '@playwright/test';
import { cardPhoto } from '../../support/card-photo.ts';
import { findMember, memberRow, members } from '../../support/members.ts';
import { expectTone } from '../../support/messages.ts';
import { arrive, expectError, somebody, toast } from '../../support/people.ts';
import { caughtUp } from '../../support/settle-page.ts';
import { expect, test } from '../../support/test.ts';

test('members are searched for by name, 300 ms after the last key [2.11.1, 2.11.3, 9.4.6]', async ({
  pageWithClock: page,
  scene,
}) => {
  const wanted = await scene.registered(somebody('Zebedee', 'Quartermaine'));
  await arrive(page, await scene.admin());
  const searches: string[] = [];
  page.on('request', (request) => {
    const search = new URL(request.url()).searchParams.get('search');
    if (search) searches.push(search);
  });
  await page.clock.install();
  await page.goto(members);
  await expect(page.getByText(/^Found \d+ members?$/)).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  const field = page.getByLabel('Search');
  await field.pressSequentially('Zebedee Q');
  await page.clock.runFor(299);
  await field.press('u');
  await page.clock.runFor(299);
  await caughtUp(page);
  expect(searches).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => searches).toEqual(['Zebedee Qu']);
  await page.clock.resume();
  await expect(memberRow(page, wanted.fullName)).toBeVisible();
  await expect(page.getByText('Found 1 member', { exact: true })).toBeVisible();
  expect(searches).toEqual(['Zebedee Qu']);

  await expect(page).toHaveURL('/admin?tab=members&search=Zebedee+Qu');

  await test.step('which is there again after a look at the member, who is edited there too', async () => {
    await memberRow(page, wanted.fullName).getByRole('link', { name: wanted.fullName }).click();
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByLabel('Membership Level').selectOption('gold');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page, 'Member profile updated successfully!')).toBeVisible();
    await expect(page.locator('header').getByText('gold', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused();
    await recordContact(page);
    await page.getByRole('link', { name: 'Member Statement' }).click();
    await page.getByRole('button', { name: 'For the Borrower' }).click();
    await expect(page).toHaveURL(/\/statement\?for=borrower$/);
    await page.getByRole('button', { name: 'Back to Member', exact: true }).click();
    await page.getByRole('button', { name: 'Back to Members' }).click();
    await expect(page).toHaveURL('/admin?tab=members&search=Zebedee+Qu');
  });
});

/** Records a contact with a promise on the member's page that is open, and strikes it through. */
async function recordContact(page: Page) {
  const standing = page.getByRole('region', { name: 'Summary' });
  await expect(standing).toContainText('Owes nothing.');
  await page.getByRole('button', { name: 'Record a Contact' }).click();
  const form = page.getByRole('form', { name: /^Record a contact with/ });
  await form.getByRole('button', { name: 'Save Contact' }).click();
  await expectError(form.getByLabel('Note', { exact: true }), 'Note is required.');
  await form.getByLabel('Note', { exact: true }).fill('They will pay as soon as they can.');
  await form.getByLabel('How', { exact: true }).selectOption('Text message');
  await form.getByLabel('Promised amount ($)').fill('18.50');
  await form.getByLabel('Promised to pay by').fill('2099-11-20');
  await form.getByLabel('Next contact').fill('2099-11-21');
  await form.getByRole('button', { name: 'Save Contact' }).click();
  await expect(toast(page, 'Contact recorded')).toBeVisible();
  await expect(standing).toContainText(
    'Promised to pay $18.50 by Fri, Nov 20. Next contact Sat, Nov 21.',
  );
  const entry = page
    .getByRole('list', { name: 'Timeline' })
    .getByRole('listitem')
    .filter({ hasText: 'They will pay as soon as they can.' });
  await expect(entry).toContainText('We sent a text');
  await entry.getByRole('button', { name: 'Strike Through: We sent a text' }).click();
  await entry.getByLabel('Reason').fill('Another member');
  await entry.getByRole('button', { name: 'Strike Through', exact: true }).click();
  await expect(entry).toContainText(/Struck through .+ by .+: Another member/);
  await expect(standing).not.toContainText('Promised');
}

test('a member’s row shows picture, level, ID status and since when [2.11.6, 2.11.7, 2.11.9, 2.11.10, 2.11.11, 2.11.13, 2.11.17]', async ({
  page,
  scene,
  product,
}) => {
  const member = await scene.registered(somebody('Pictured', 'Quimby'));
  await arrive(page, await scene.admin(), `${members}&search=${encodeURIComponent(member.email)}`);
  const found = memberRow(page, member.fullName);
  await expectTone(found.getByText('silver', { exact: true }), /text-grey/);
  await expect(found).toContainText('pending');
  await expect(found.locator('img')).toHaveCount(0);
  await expect(found.locator('svg').first()).toBeVisible();
  const since = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeZone: 'America/New_York',
  }).format();
  await expect(found).toContainText(since);

  const { name, mimeType, buffer } = await cardPhoto();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  await fetch(`${product.url}/api/profile/upload-picture`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}` },
    body: form,
  });
  for (const [level, status, tone] of [
    ['gold', 'approved', /text-gold/],
    ['platinum', 'rejected', /text-violet/],
  ] as const) {
    await scene.changeMember(member, {
      membership_level: level,
      id_verification_status: status,
    });
    await page.reload();
    await expectTone(found.getByText(level, { exact: true }), tone);
    await expect(found).toContainText(status);
  }
  await expect
    .poll(() => found.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test('the form of a member sends every field that was changed [5.7.1, 7.2.26]', async ({
  page,
  scene,
}) => {
  const member = await scene.registered(somebody('Formal', 'Quist'));
  await arrive(page, await scene.admin(), `${members}&search=${encodeURIComponent(member.email)}`);
  await memberRow(page, member.fullName).getByRole('button', { name: 'Edit Profile' }).click();
  const form = page.getByRole('form', { name: `Edit ${member.fullName}` });
  // A letter keeps its mark, also where the two are no single character.
  await form.getByLabel('Middle initial').fill('z\u0303x');
  await expect(form.getByLabel('Middle initial')).toHaveValue('Z\u0303');
  await form.getByLabel('First Name').fill('Formally');
  await form.getByLabel('Last Name').fill('Quill');
  await form.getByLabel('Phone').fill('555 010 7777');
  await form.getByLabel('Email').fill(`new-${member.email}`);
  await form.getByLabel('Membership Level').selectOption('gold');
  await form.getByLabel('ID Verification Status').selectOption('rejected');
  const all = page.waitForRequest((request) => request.method() === 'PUT');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  expect((await all).postDataJSON()).toEqual({
    first_name: 'Formally',
    last_name: 'Quill',
    middle_initial: 'Z\u0303',
    phone: '555 010 7777',
    email: `new-${member.email}`,
    membership_level: 'gold',
    id_verification_status: 'rejected',
  });
  await expect(toast(page, 'Member profile updated successfully!')).toBeVisible();
});

// spec: 1.2.3, 2.11.2, 2.11.4, 2.11.5, 2.11.8, 2.11.12, 2.11.14, 2.11.16, 2.11.18, 2.11.22, 6.3.5, 8.4.13, 9.1.5
test('a member is searched for and edited', async ({ page, anotherBrowser, scene }) => {
  const borrower = await scene.verified(somebody('Grace'));
  const adminPage = await anotherBrowser();
  await arrive(adminPage, await scene.admin(), '/admin');
  await adminPage.getByRole('tab', { name: /^Members/ }).click();
  await expect(adminPage).toHaveURL('/admin?tab=members');
  const row = await findMember(adminPage, borrower);
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
  const form = adminPage.getByRole('form', { name: `Edit ${borrower.fullName}` });
  await form.getByLabel('First Name').fill('');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expectError(form.getByLabel('First Name'), 'First name is required.');
  await form.getByLabel('First Name').fill('Edited');
  await form.getByLabel('Membership Level').selectOption('gold');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(adminPage, 'Member profile updated successfully!')).toBeVisible();
  const edited = adminPage.getByRole('article', { name: 'Edited Q. Borrower' });
  await expect(edited).toContainText('gold');
  // The change shows before it is saved; the form, with a level of its own, goes after.
  await expect(form).toHaveCount(0);

  const level = adminPage.getByLabel('Membership Level');
  await expect(level.getByRole('option')).toHaveText(['All', 'silver', 'gold', 'platinum']);
  for (const without of ['platinum', 'silver']) {
    await level.selectOption(without);
    await expect(adminPage.getByText('No members found')).toBeVisible();
    await expect(adminPage.getByText('Try adjusting your search or filters')).toBeVisible();
    await expect(adminPage.getByText('1 more matches without the filters. Show it')).toBeVisible();
    await level.selectOption(without === 'platinum' ? 'gold' : 'All');
    await expect(edited).toBeVisible();
  }

  await arrive(page, borrower);
  await expect(page.getByRole('heading', { name: 'Welcome, Edited Q. Borrower' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Request a Loan Up to $50' })).toBeVisible();
});
