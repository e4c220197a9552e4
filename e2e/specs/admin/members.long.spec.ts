import { findMember, memberRow, members } from '../../support/members.ts';
import { arrive, somebody } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';

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
