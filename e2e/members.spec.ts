import type { Page } from '@playwright/test';
import { asAdmin } from './as-admin.ts';
import { arrive, somebody, toast } from './people.ts';
import { cardPhoto } from './pictures.ts';
import { expect, test } from './test.ts';

const members = '/admin?tab=members';
const row = (page: Page, name: string) => page.getByRole('article', { name });

async function changeMember(url: string, email: string, change: object): Promise<void> {
  const found = await asAdmin(url, 'GET', `/admin/members?search=${encodeURIComponent(email)}`);
  await asAdmin(url, 'PUT', `/admin/members/${found.members[0].id}`, change);
}

test('the back office has four tabs [2.8.3]', async ({ page, scene }) => {
  await arrive(page, await scene.admin(), '/admin');
  await expect(page.getByRole('tab')).toHaveText([
    /^ID Verifications/,
    /^Financial Tracker/,
    /^Members/,
    /^Active Loans/,
  ]);
});

test('members are searched for by name, 300 ms after the last key [2.11.1, 2.11.3, 9.4.6]', async ({
  page,
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
  await page.clock.runFor(250);
  await field.press('u');
  await page.clock.runFor(250);
  expect(searches).toEqual([]);
  await page.clock.runFor(50);
  await page.clock.resume();
  await expect(row(page, wanted.fullName)).toBeVisible();
  await expect(page.getByText('Found 1 member', { exact: true })).toBeVisible();
  expect(searches).toEqual(['Zebedee Qu']);
});

test('a member’s row shows picture, level, ID status and since when [2.11.6, 2.11.7, 2.11.9, 2.11.10, 2.11.11, 2.11.13, 2.11.17]', async ({
  page,
  scene,
  product,
}) => {
  const member = await scene.registered(somebody('Pictured', 'Quimby'));
  await arrive(page, await scene.admin(), `${members}&search=${encodeURIComponent(member.email)}`);
  const found = row(page, member.fullName);
  await expect(found.getByText('silver', { exact: true })).toHaveClass(/text-grey/);
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
    await changeMember(product.url, member.email, {
      membership_level: level,
      id_verification_status: status,
    });
    await page.reload();
    await expect(found.getByText(level, { exact: true })).toHaveClass(tone);
    await expect(found).toContainText(status);
  }
  await expect
    .poll(() => found.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test('the form of a member sends every field [5.7.1, 7.2.26]', async ({ page, scene }) => {
  const member = await scene.registered(somebody('Formal', 'Quist'));
  await arrive(page, await scene.admin(), `${members}&search=${encodeURIComponent(member.email)}`);
  await row(page, member.fullName).getByRole('button', { name: 'Edit Profile' }).click();
  await expect(page.getByLabel('Middle Initial')).toHaveAttribute('maxlength', '1');
  await page.getByLabel('Last Name').fill('Quill');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  // What the form did not decide is blank, which changes nothing.
  expect((await sent).postDataJSON()).toEqual({
    first_name: 'Formal',
    last_name: 'Quill',
    middle_initial: 'Q',
    phone: member.phone,
    email: member.email,
    membership_level: '',
    id_verification_status: '',
  });
  await expect(toast(page, 'Member profile updated successfully!')).toBeVisible();
});

test('a member is deleted once the email is typed [2.11.21, 5.9.1, 5.9.2, 7.1.3, 7.2.31, 8.4.16]', async ({
  page,
  anotherBrowser,
  scene,
  watch,
}) => {
  const member = await scene.registered(somebody('Leaving', 'Quick'));
  await arrive(page, await scene.admin(), `${members}&search=${encodeURIComponent(member.email)}`);
  await row(page, member.fullName).getByRole('button', { name: 'Delete', exact: true }).click();
  const asked = page.getByRole('alertdialog', { name: `Delete ${member.fullName}?` });
  await expect(asked).toContainText(
    'permanently removes the profile, loans, bank accounts, ID verifications and uploaded files',
  );
  await asked.getByRole('button', { name: 'Continue' }).click();
  const typing = page.getByRole('alertdialog', { name: `Delete ${member.fullName}` });
  await typing.getByRole('textbox').fill(member.email);
  await typing.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, `Member ${member.fullName} deleted successfully`)).toBeVisible();
  await expect(page.getByText('No members found')).toBeVisible();

  const gone = await anotherBrowser();
  watch.expectRefusal(/^\/api\/auth\/login$/, 401);
  await gone.goto('/login');
  await gone.getByLabel('Email').fill(member.email);
  await gone.getByLabel('Password').fill(member.password);
  await gone.getByRole('button', { name: 'Sign In' }).click();
  await expect(toast(gone, 'The email or the password is not right.')).toBeVisible();
});

test('deleting a member says how much is written off [5.9.5]', async ({ page, scene }) => {
  const member = await scene.verified(somebody('Owing', 'Twenty'));
  await scene.receivedLoan(member);
  await arrive(page, await scene.admin(), `${members}&search=${encodeURIComponent(member.email)}`);
  await row(page, member.fullName).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('alertdialog', { name: `Delete ${member.fullName}?` })).toContainText(
    'The $25.00 that the member still owes is written off.',
  );
  await page.getByRole('button', { name: 'Cancel' }).click();
});

test('the Financial Tracker says that it loads, and colours what stands [2.10.1, 2.10.7, 2.10.8]', async ({
  page,
  scene,
}) => {
  await arrive(page, await scene.admin());
  let net = -0.01;
  let answerNow = () => {};
  const held = new Promise<void>((resolve) => {
    answerNow = resolve;
  });
  // The figures of a lender at another moment, slowly.
  await page.route('**/api/admin/financial-stats', async (route) => {
    await held;
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), net_position: net } });
  });
  await page.goto('/admin?tab=financial');
  await expect(page.getByText('Loading financial data...')).toBeVisible();
  answerNow();
  const shown = page.getByRole('region', { name: 'Net Position' });
  await expect(shown.getByText('-$0.01')).toHaveClass(/text-red/);
  for (const [next, text] of [
    [0, '$0.00'],
    [12.5, '$12.50'],
  ] as const) {
    net = next;
    await page.reload();
    await expect(shown.getByText(text)).toHaveClass(/text-green/);
  }
});
