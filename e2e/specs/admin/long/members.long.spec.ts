import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../../../support/accessible.ts';
import { expectFocus } from '../../../support/focus-ring.ts';
import {
  chooseAsAddressChanges,
  findMember,
  memberRow,
  members,
} from '../../../support/members.ts';
import { arrive, expectError, somebody, toast } from '../../../support/people.ts';
import { expect, test } from '../../../support/test.ts';

test('the search box follows the links of the list, and keeps what is being typed', async ({
  pageWithClock: page,
  scene,
}) => {
  const waiting = await scene.handedIn(somebody('Mismatch', 'Person'));
  await scene.approveId(waiting);
  await scene.linkBank(waiting, 'name_mismatch');
  const other = await scene.registered(somebody('Zoe', 'Quiet'));
  await arrive(page, await scene.admin(), members);
  const field = page.getByLabel('Search');
  await findMember(page, other);
  await page
    .getByRole('tabpanel', { name: /^Members/ })
    .getByRole('link', { name: /bank accounts? to approve$/ })
    .click();
  await expect(memberRow(page, waiting.fullName)).toBeVisible();
  await expect(field).toHaveValue('');
  await field.fill('Mismatch');
  await expect(page).toHaveURL(`${members}&bank=to-approve&search=Mismatch`);
  await page.getByRole('link', { name: 'Show all members' }).click();
  await expect(page).toHaveURL(members);
  await expect(field).toHaveValue('');
  await expect(memberRow(page, other.fullName)).toBeVisible();

  // Slower than the pause, so that each letter is searched for while the next ones are typed.
  await field.pressSequentially('Quiet Zoe', { delay: 320 });
  await expect(field).toHaveValue('Quiet Zoe');
  await expect(page).toHaveURL(`${members}&search=Quiet+Zoe`);
});

test('how far the list was opened stands in the address, and a search begins it anew', async ({
  page,
  scene,
}) => {
  const wanted = await scene.registered(somebody('Yolanda', 'Quartermain'));
  await arrive(page, await scene.admin());
  await page.route(/\/api\/admin\/members(\?|$)/, (route) => {
    const asked = new URL(route.request().url());
    asked.searchParams.set('limit', '1');
    return route.continue({ url: asked.href });
  });
  await page.goto(members);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page).toHaveURL('/admin?tab=members&pages=2');
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByLabel('Search').fill('Yolanda Quartermain');
  await expect(page).toHaveURL('/admin?tab=members&search=Yolanda+Quartermain');
  await expect(memberRow(page, wanted.fullName)).toBeVisible();
});

test('rows, search and palette by keys alone, and the single keys can be turned off', async ({
  page,
  scene,
}) => {
  const older = await scene.registered(somebody('Keyed', 'Jkunder'));
  const newer = await scene.registered(somebody('Keyed', 'Kjupper'));
  await arrive(page, await scene.admin(), `${members}&search=Keyed`);
  const { keyboard } = page;
  const [olderRow, newerRow] = [older, newer].map(({ fullName }) => memberRow(page, fullName));
  if (!olderRow || !newerRow) throw new Error('There are two rows.');
  await expect(olderRow).toBeVisible();
  const palette = page.getByRole('dialog', { name: 'Find' });
  const legend = page.getByRole('dialog', { name: 'Keys' });

  await keyboard.press('j');
  await expectFocus(page, newerRow);
  await keyboard.press('j');
  await expectFocus(page, olderRow);
  await keyboard.press('j');
  await expect(olderRow).toBeFocused();
  await keyboard.press('k');
  await expect(newerRow).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: newer.fullName, level: 1 })).toBeFocused();

  await test.step('the palette finds members and pages, from wherever the focus is', async () => {
    await keyboard.press('Control+k');
    await expect(palette.getByRole('combobox')).toBeFocused();
    await keyboard.type(older.email);
    await expect(palette.getByRole('option', { selected: true })).toContainText(older.fullName);
    await expectAccessible(page, 'the palette');
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: older.fullName, level: 1 })).toBeFocused();
    await keyboard.press('Control+k');
    await expect(palette.getByRole('combobox')).toBeFocused();
    await keyboard.type('disb');
    await expect(palette.getByRole('option', { selected: true })).toContainText('Disburse Loans');
    await keyboard.press('Escape');
    await expect(palette).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('the search takes every letter, and Enter leads from it to the rows', async () => {
    await page.goto(`${members}&search=Keyed`);
    await expect(olderRow).toBeVisible();
    await keyboard.press('/');
    const search = page.getByLabel('Search');
    await expect(search).toBeFocused();
    await keyboard.type('jkunder');
    await expect(search).toHaveValue('jkunder');
    await expect(newerRow).toBeHidden();
    await keyboard.press('Enter');
    await expect(olderRow).toBeFocused();
  });

  await test.step('the legend turns the single keys off', async () => {
    await keyboard.press('?');
    await legend.getByLabel(/^Use keyboard shortcuts/).uncheck();
    await keyboard.press('Escape');
    await expect(legend).toBeHidden();
    await expect(olderRow).toBeFocused();
    await keyboard.press('Enter');
    await keyboard.press('?');
    await keyboard.press('Control+k');
    await expect(palette).toBeVisible();
    await expect(legend).toBeHidden();
    await palette.getByRole('button', { name: 'Keys (?)' }).click();
    await legend.getByLabel(/^Use keyboard shortcuts/).check();
  });
});

for (const pause of [150, 300]) {
  test(`a level chosen ${pause} ms after the last key, and the search, are both kept`, async ({
    pageWithClock: page,
    scene,
  }) => {
    const wanted = await scene.registered(somebody('Hannelore', 'Quail'));
    await arrive(page, await scene.admin(), members);
    await page.clock.install();
    await page.goto(members);
    await expect(page.getByText(/^Found \d+ members?$/)).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    const field = page.getByLabel('Search');
    const level = page.getByLabel('Membership Level');
    const typeAndChoose = async (text: string, option: string) => {
      await field.fill(text);
      await page.clock.runFor(Math.min(pause, 299));
      if (pause === 300) await chooseAsAddressChanges(level, option);
      else await level.selectOption(option);
      await page.clock.runFor(300);
    };
    await typeAndChoose('hannelore', 'gold');
    await expect(page).toHaveURL(/search=hannelore/);
    await expect(page).toHaveURL(/level=gold/);
    await expect(level).toHaveValue('gold');
    await expect(field).toHaveValue('hannelore');

    await typeAndChoose('', 'silver');
    await expect(page).toHaveURL(`${members}&level=silver`);
    await expect(level).toHaveValue('silver');
    await expect(field).toHaveValue('');
    await page.clock.resume();
    await expect(page.getByText(wanted.email, { exact: true })).toBeVisible();
  });
}

test('the form of a member overwrites nothing that was changed elsewhere since the list was read', async ({
  page,
  scene,
}) => {
  const member = await scene.registered(somebody('Formal', 'Quist'));
  await arrive(page, await scene.admin(), `${members}&search=${encodeURIComponent(member.email)}`);
  const row = memberRow(page, member.fullName);
  await row.getByRole('button', { name: 'Edit Profile' }).click();
  await scene.changeMember(member, { membership_level: 'gold' });
  await page.getByLabel('Phone').fill('555 010 8888');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  expect((await sent).postDataJSON()).toEqual({ phone: '555 010 8888' });
  await expect(toast(page, 'Member profile updated successfully!')).toBeVisible();
  await expect(row).toContainText('gold');
});

test('an ID that nobody opened is approved in the form of a member with a reason alone', async ({
  page,
  scene,
  watch,
}) => {
  const member = await scene.registered(somebody('Unseen', 'Quist'));
  await arrive(page, await scene.admin(), `${members}&search=${encodeURIComponent(member.email)}`);
  const row = memberRow(page, member.fullName);
  await row.getByRole('button', { name: 'Edit Profile' }).click();
  const form = page.getByRole('form', { name: `Edit ${member.fullName}` });
  await expect(form.getByLabel('Reason')).toHaveCount(0);
  await form.getByLabel('ID Verification Status').selectOption('approved');
  watch.expectRefusal(/^\/api\/admin\/members\//, 422);
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expectError(
    form.getByLabel('Reason'),
    'Open the ID document first, or write why you approve the ID without it.',
  );
  await form.getByLabel('Reason').fill('Seen at the counter.');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Member profile updated successfully!')).toBeVisible();
  await expect(row).toContainText('approved');
});

test('the members are saved as CSV', async ({ page, scene }) => {
  const borrower = await scene.registered(somebody('Exported'));
  await arrive(page, await scene.admin(), '/admin?tab=members');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export All Members (CSV)' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^members-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain(borrower.email);
});
