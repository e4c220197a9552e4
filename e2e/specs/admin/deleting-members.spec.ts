import { memberRow, members } from '../../support/members.ts';
import { arrive, somebody, toast } from '../../support/people.ts';
import { proxyFails } from '../../support/proxy.ts';
import { expect, test } from '../../support/test.ts';

test('a member is deleted once the email is typed, and under no other one [2.11.21, 5.9.1, 5.9.2, 5.9.3, 7.2.31, 8.4.16, 8.5.1]', async ({
  page,
  anotherBrowser,
  scene,
  watch,
}) => {
  const member = await scene.registered(somebody('Leaving', 'Quick'));
  await arrive(page, await scene.admin(), `${members}&search=${encodeURIComponent(member.email)}`);
  const row = memberRow(page, member.fullName);
  const link = row.getByRole('link', { name: member.fullName });
  const gone = await anotherBrowser();
  await gone.clock.install();
  await arrive(gone, await scene.admin(), `${await link.getAttribute('href')}`);
  await expect(gone.getByText(member.email)).toBeVisible();
  const remove = row.getByRole('button', { name: 'Delete', exact: true });
  await remove.click();
  const asked = page.getByRole('alertdialog', { name: `Delete ${member.fullName}?` });
  await expect(asked).toContainText(
    'permanently removes the profile, loans, bank accounts, ID verifications and uploaded files',
  );
  await asked.getByRole('button', { name: 'Continue' }).click();
  const typing = page.getByRole('alertdialog', { name: `Delete ${member.fullName}` });
  await test.step('not even under its own in other letters', async () => {
    await typing.getByRole('textbox').fill(member.email.toUpperCase());
    await typing.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Deletion cancelled - email did not match')).toBeVisible();
    await expect(row).toBeVisible();
  });
  await remove.click();
  await asked.getByRole('button', { name: 'Continue' }).click();
  await typing.getByRole('textbox').fill(member.email);
  await typing.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, `Member ${member.fullName} deleted successfully`)).toBeVisible();
  await expect(page.getByText('No members found')).toBeVisible();

  await test.step('of whom nothing stays on another admin’s screen', async () => {
    watch.expectRefusal(/^\/api\/admin\/members\//, 404);
    await gone.clock.fastForward(10_000);
    await gone.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(gone.getByText('This member does not exist.').first()).toBeVisible();
    await expect(gone.getByText(member.email)).toHaveCount(0);
  });
  await gone.evaluate(() => localStorage.clear());
  watch.expectRefusal(/^\/api\/auth\/login$/, 401);
  await gone.goto('/login');
  await gone.getByLabel('Email').fill(member.email);
  await gone.getByLabel('Password', { exact: true }).fill(member.password);
  await gone.getByRole('button', { name: 'Sign In' }).click();
  await expect(toast(gone, 'The email or the password is not right.')).toBeVisible();
});

test('deleting a member says how much is written off, and waits until it is known [5.9.5]', async ({
  page,
  scene,
  watch,
}) => {
  const member = await scene.verified(somebody('Owing', 'Twenty'));
  await scene.receivedLoan(member);
  await arrive(page, await scene.admin(), `${members}&search=${encodeURIComponent(member.email)}`);
  await expect(memberRow(page, member.fullName)).toBeVisible();
  await proxyFails(page, watch, 'GET', /^\/api\/admin\/members\/[^/]+$/);
  await memberRow(page, member.fullName)
    .getByRole('button', { name: 'Delete', exact: true })
    .click();
  const asked = page.getByRole('alertdialog', { name: `Delete ${member.fullName}?` });
  await expect(asked.getByRole('button', { name: 'Continue' })).toBeDisabled();
  const again = asked.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unrouteAll();
  await again.click();
  await expect(asked).toContainText('The $25.00 that the member still owes is written off.');
  await expect(asked.getByRole('button', { name: 'Continue' })).toBeEnabled();
  await page.getByRole('button', { name: 'Cancel' }).click();
});
