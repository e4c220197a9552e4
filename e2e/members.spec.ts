import type { Page } from '@playwright/test';
import { arrive, card, somebody, toast } from './people.ts';
import { cardPhoto } from './pictures.ts';
import { proxyFails } from './proxy.ts';
import { Bank } from './shots/bank.ts';
import { expect, test } from './test.ts';

const members = '/admin?tab=members';
const row = (page: Page, name: string) => page.getByRole('article', { name });

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
  await page.clock.runFor(250);
  await field.press('u');
  await page.clock.runFor(250);
  expect(searches).toEqual([]);
  await page.clock.runFor(50);
  await expect.poll(() => searches).toEqual(['Zebedee Qu']);
  await page.clock.resume();
  await expect(row(page, wanted.fullName)).toBeVisible();
  await expect(page.getByText('Found 1 member', { exact: true })).toBeVisible();
  expect(searches).toEqual(['Zebedee Qu']);

  await test.step('how far the list was opened stands in the address', async () => {
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
    await field.fill('Zebedee Q');
    await expect(page).toHaveURL('/admin?tab=members&search=Zebedee+Q');
  });
  await test.step('and is there again after a look at the member', async () => {
    await row(page, wanted.fullName).getByRole('link', { name: wanted.fullName }).click();
    await page.getByRole('link', { name: 'Statement of Member' }).click();
    await page.getByRole('button', { name: 'Back to Member', exact: true }).click();
    await page.getByRole('button', { name: 'Back to Members' }).click();
    await expect(page).toHaveURL('/admin?tab=members&search=Zebedee+Q');
  });
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
    await scene.changeMember(member, {
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
  // A letter keeps its mark, also where the two are no single character.
  await page.getByLabel('Middle initial').fill('z\u0303x');
  await expect(page.getByLabel('Middle initial')).toHaveValue('Z\u0303');
  await page.getByLabel('Last Name').fill('Quill');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  // What the form did not decide is blank, which changes nothing.
  expect((await sent).postDataJSON()).toEqual({
    first_name: 'Formal',
    last_name: 'Quill',
    middle_initial: 'Z\u0303',
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
  const link = row(page, member.fullName).getByRole('link', { name: member.fullName });
  const gone = await anotherBrowser();
  await gone.clock.install();
  await arrive(gone, await scene.admin(), `${await link.getAttribute('href')}`);
  await expect(gone.getByText(member.email)).toBeVisible();
  await row(page, member.fullName).getByRole('button', { name: 'Delete', exact: true }).click();
  const asked = page.getByRole('alertdialog', { name: `Delete ${member.fullName}?` });
  await expect(asked).toContainText(
    'permanently removes the profile, loans, bank accounts, ID verifications and uploaded files',
  );
  await asked.getByRole('button', { name: 'Continue' }).click();
  const typing = page.getByRole('alertdialog', { name: `Delete ${member.fullName}` });
  await typing.getByRole('textbox').fill(member.email);
  const listed = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/admin/members',
  );
  await typing.getByRole('button', { name: 'Delete' }).click();
  await listed;
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
  await gone.getByLabel('Password').fill(member.password);
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
  await expect(row(page, member.fullName)).toBeVisible();
  await proxyFails(page, watch, 'GET', /^\/api\/admin\/members\/[^/]+$/);
  await row(page, member.fullName).getByRole('button', { name: 'Delete', exact: true }).click();
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

test('a bank account that no admin can make usable is not offered to be approved [2.11.19]', async ({
  page,
  product,
  scene,
}) => {
  const member = await scene.registered(somebody('Unlinked'));
  const account = await scene.linkBank(member, 'success');
  await new Bank(product.url).disconnect(account);
  await arrive(page, await scene.admin());
  const found = row(page, member.fullName);
  await expect(async () => {
    await page.goto(`${members}&search=${encodeURIComponent(member.email)}`);
    await expect(found).toContainText('Not Verified', { timeout: 1_000 });
  }).toPass();
  await expect(found.getByRole('button')).toHaveText(['Edit Profile', 'Delete Bank', 'Delete']);
});

/** No two alike, so that a figure beside another's label is seen. */
const figures = {
  total_outgoing: 1001.01,
  total_incoming: 1002.02,
  expected_profit: 1003.03,
  net_position: -0.01,
  total_disbursed: 1004.04,
  total_repaid: 1005.05,
  total_interest_earned: 1006.06,
  total_late_fees: 1007.07,
  pending_disbursement_amount: 1008.08,
  pending_disbursement_count: 11,
  disbursed_loans_count: 12,
  active_loans_count: 13,
  repaid_loans_count: 14,
  written_off_loans_count: 15,
  loans_by_status: { funded: 16, disbursed: 17, repaid: 18, defaulted: 19 },
};

// spec: 2.10.1, 2.10.3, 2.10.4, 2.10.5, 2.10.6, 2.10.7, 2.10.8, 2.10.9, 2.10.10, 2.10.11, 2.10.12
// spec: 2.10.13, 2.10.14, 2.10.15, 2.10.16, 2.10.17, 2.10.18
test('the Financial Tracker says that it loads, shows each figure beside its label, and colours what stands', async ({
  page,
  scene,
}) => {
  await arrive(page, await scene.admin());
  let net = figures.net_position;
  let answerNow = () => {};
  const held = new Promise<void>((resolve) => {
    answerNow = resolve;
  });
  // The figures of a lender at another moment, slowly.
  await page.route('**/api/admin/financial-stats', async (route) => {
    await held;
    await route.fulfill({ json: { ...figures, net_position: net } });
  });
  await page.goto('/admin?tab=financial');
  await expect(page.getByText('Loading financial data...')).toBeVisible();
  answerNow();
  for (const [name, amount, caption] of [
    ['Total Outgoing', '$1,001.01', '12 loans disbursed'],
    ['Total Incoming', '$1,002.02', '13 active loans'],
    ['Expected Profit', '$1,003.03', 'Interest + Late Fees'],
    ['Net Position', '-$0.01', 'Repaid - Disbursed'],
  ] as const) {
    await expect(card(page, name)).toMatchAriaSnapshot(`
      - heading "${name}"
      - paragraph: ${amount}
      - paragraph: ${caption}
    `);
  }
  await expect(card(page, 'Outgoing Loans')).toMatchAriaSnapshot(`
    - term: Total Lent Out
    - definition: $1,001.01
    - term: Disbursed to Borrowers
    - definition: $1,004.04
    - term: Pending Disbursement
    - definition: $1,008.08 (11 loans)
    - term: Total Loans Created
    - definition: 27 (plus 15 written off)
    - paragraph: Total Lent Out includes money on its way to borrowers, Disbursed to Borrowers does not. Total Loans Created is the active loans and the repaid ones.
  `);
  await expect(card(page, 'Incoming Payments')).toMatchAriaSnapshot(`
    - term: Expected from Active Loans
    - definition: $1,002.02
    - term: Already Repaid
    - definition: $1,005.05
    - term: Interest Earned
    - definition: $1,006.06
    - term: Late Fees Collected
    - definition: $1,007.07
    - term: Repaid Loans
    - definition: "14"
    - paragraph: Expected is the principal, interest and late fees that are owed. Active are the loans sent and not repaid, also the overdue and the defaulted ones, until they are written off.
  `);
  await expect(card(page, 'Loan Status Distribution')).toMatchAriaSnapshot(`
    - term: funded
    - definition: "16"
    - term: disbursed
    - definition: "17"
    - term: repaid
    - definition: "18"
    - term: defaulted
    - definition: "19"
    - paragraph: Money on its way counts as funded, an overdue loan as disbursed, a written-off one as defaulted. The loans of deleted members are in no count here. The amounts keep them.
  `);
  const shown = card(page, 'Net Position');
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
