import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Request } from '@playwright/test';
import { asAdmin } from '../../support/as-admin.ts';
import { arrive, card, register, signIn, somebody, toast } from '../../support/people.ts';
import { caughtUp } from '../../support/settle-page.ts';
import { expect, test } from '../../support/test.ts';

test('the sign-in pages lead to each other and to the privacy policy [2.3.5, 2.3.6, 2.4.4, 2.4.5, 5.1.3]', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  for (const [link, address] of [
    ['Create an account', '/register'],
    ['Privacy Policy', '/privacy-policy'],
  ] as const) {
    await page.goto('/login');
    await page.getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(address);
  }
  for (const [link, address] of [
    ['Sign in', '/login'],
    ['Privacy Policy', '/privacy-policy'],
  ] as const) {
    await page.goto('/register');
    await page.getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(address);
  }
});

test('registering states one’s age, and signing in is remembered [3.1.9, 4.8.1, 4.8.2, 5.2.7]', async ({
  page,
}) => {
  const person = somebody();
  const stored = () =>
    page.evaluate(() => ({
      token: localStorage.getItem('sevenday.token'),
      user: JSON.parse(localStorage.getItem('sevenday.user') ?? 'null'),
    }));
  const signedIn = {
    token: expect.stringMatching(/^.{20,}$/),
    user: expect.objectContaining({ email: person.email, full_name: person.fullName }),
  };
  await page.goto('/register');
  await expect(page.getByText('By registering you state that you are 18 or over.')).toBeVisible();
  await register(page, person);
  await expect(page).toHaveURL('/dashboard');
  expect(await stored()).toEqual(signedIn);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect(await stored()).toEqual({ token: null, user: null });
  await signIn(page, person);
  expect(await stored()).toEqual(signedIn);
});

test('the account status and the notice say what is missing [2.5.6, 2.5.7, 2.5.8, 2.6.6]', async ({
  pageWithClock: page,
  scene,
  product,
}) => {
  const member = await scene.handedIn();
  await arrive(page, member);
  const status = card(page, 'Account Status');
  await expect(status).toMatchAriaSnapshot(`
    - term: Membership level
    - definition: silver
    - term: ID verification
    - definition: pending
    - term: Bank account
    - definition: Not verified
  `);
  await page.clock.install();
  await page.goto('/create-loan');
  await page.getByRole('note').getByRole('link', { name: 'Complete your profile' }).click();
  await expect(page).toHaveURL('/profile');

  const found = await asAdmin(product.url, 'GET', `/admin/members?search=${member.email}`);
  await asAdmin(product.url, 'PUT', `/admin/members/${found.members[0].id}`, {
    id_verification_status: 'approved',
    reason: 'Seen at the counter.',
    membership_level: 'gold',
  });
  await test.step('an ID that is decided on meanwhile shows by itself', () =>
    expect(async () => {
      await page.clock.runFor(15_000);
      const id = card(page, 'ID Verification');
      await expect(id).toContainText('Your ID is approved.', { timeout: 500 });
    }).toPass());
  await scene.linkBank(member, 'success');
  await page.goto('/dashboard');
  await expect(status).toMatchAriaSnapshot(`
    - term: Membership level
    - definition: gold
    - term: ID verification
    - definition: approved
    - term: Bank account
    - definition: Verified
  `);
});

test('the cap on the dashboard and in the form is the server’s [9.1.6, 9.1.7]', async ({
  page,
  scene,
  product,
}) => {
  const member = await scene.verified();
  const found = await asAdmin(product.url, 'GET', `/admin/members?search=${member.email}`);
  await asAdmin(product.url, 'PUT', `/admin/members/${found.members[0].id}`, {
    membership_level: 'platinum',
  });
  await scene.pendingLoan(member, 60);
  await arrive(page, member);
  await expect(page.getByRole('link', { name: /^Request a Loan Up to \$100/ })).toBeVisible();
  await expect(card(page, 'My Loans').getByRole('listitem')).toHaveCount(1);
  await page.goto('/create-loan');
  const summary = card(page, 'Loan Summary');
  await page.getByLabel('Loan amount ($)').fill('40');
  await expect(summary).toContainText('You get $40.00. You pay back $46.00 by');
  await expect(card(page, 'What this loan costs')).toContainText('$6.00');
  await page.getByLabel('Loan amount ($)').fill('40.01');
  await page.getByRole('button', { name: 'Request Loan' }).click();
  await expect(toast(page, 'Loan amount must be between $0 and $40')).toBeVisible();
});

test('of the loans that are answered only the borrowed ones are shown [3.2.7]', async ({
  pageWithClock: page,
  scene,
}) => {
  const member = await scene.verified();
  await scene.pendingLoan(member, 12);
  await page.clock.install();
  await arrive(page, member);
  const loans = card(page, 'My Loans');
  await expect(loans.getByRole('heading', { name: '$12.00' })).toBeVisible();
  // The server has none to answer; one stands among them at the next look, as the request still waits to be sent.
  await page.route(
    ({ pathname }) => pathname === '/api/loans/my-loans',
    async (route) => {
      const answer = await (await route.fetch()).json();
      const lent = { ...answer.borrowed[0], id: randomUUID(), amount: 7.77 };
      // What is borrowed has changed as well: the answer is known to have been read by that.
      const borrowed = answer.borrowed.map((loan: object) => ({ ...loan, amount: 12.34 }));
      await route.fulfill({ json: { ...answer, borrowed, lent: [lent] } });
    },
  );
  const answered = page.waitForEvent('requestfinished', (request) =>
    request.url().includes('/api/loans/my-loans'),
  );
  await page.clock.runFor(15_000);
  await answered;
  await caughtUp(page);
  await page.clock.runFor(1_000);
  await caughtUp(page);
  await expect(loans.getByRole('heading', { name: '$12.34' })).toBeVisible();
  await expect(loans.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText('$7.77')).toHaveCount(0);
});

test('an ID has no size that the page refuses: the server does [5.6.2, 5.6.3]', async ({
  page,
  scene,
  watch,
}) => {
  await arrive(page, await scene.registered(), '/profile');
  const verification = card(page, 'ID Verification');
  await expect(verification.getByText('JPG, PNG, PDF', { exact: true })).toBeVisible();
  await expect(verification).toContainText('JPG, PNG, PDF · up to 15 MB');
  watch.expectRefusal(/^\/api\/profile\/upload-id$/, 413);
  const sent = page.waitForRequest('**/api/profile/upload-id');
  // As a file on disk: so many bytes are not to be carried through the browser's own protocol.
  const large = test.info().outputPath('large.jpg');
  await writeFile(large, Buffer.alloc(15_728_641));
  await page.getByLabel('Upload ID').setInputFiles(large);
  await sent;
  await expect(toast(page, 'File size must be less than 15MB')).toBeVisible();
});

test('every call carries the token, and a payment page is opened for this site [6.4.3, 7.2.9]', async ({
  page,
  scene,
  product,
}) => {
  const borrower = await scene.verified();
  await scene.receivedLoan(borrower);
  await arrive(page, borrower);
  const token = await page.evaluate(() => localStorage.getItem('sevenday.token'));
  const open = ['/api/config', '/api/auth/login'];
  const calls: { path: string; authorization: string | undefined }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !open.includes(pathname))
      calls.push({ path: pathname, authorization: request.headers().authorization });
  });
  for (const [path, call] of [
    ['/dashboard', '/api/loans/my-loans'],
    ['/profile', '/api/profile/me'],
    ['/create-loan', '/api/bank/my-account'],
  ]) {
    const before = calls.length;
    await page.goto(`${path}`);
    await expect.poll(() => calls.slice(before).map((made) => made.path)).toContain(call);
  }
  expect(new Set(calls.map(({ authorization }) => authorization))).toEqual(
    new Set([`Bearer ${token}`]),
  );
  await page.goto('/dashboard');
  const asked = page.waitForRequest('**/api/payments/create-checkout?**');
  await card(page, 'My Loans').getByRole('button', { name: 'Pay Now' }).click();
  expect(new URL((await asked).url()).searchParams.get('origin_url')).toBe(product.url);
});

test('a payment is looked at every 2000 ms, five times [7.2.12, 9.4.7, 9.4.8]', async ({
  pageWithClock: page,
  scene,
}) => {
  const borrower = await scene.verified();
  const session = await scene.checkout(borrower, await scene.receivedLoan(borrower));
  await arrive(page, borrower);
  const seen = { looks: 0, answers: 0 };
  const isLook = (request: Request) => request.url().includes('/api/payments/status/');
  page.on('request', (request) => {
    if (isLook(request)) seen.looks += 1;
  });
  page.on('requestfinished', (request) => {
    if (isLook(request)) seen.answers += 1;
  });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(`/payment-success?session_id=${session}`);
  await expect(async () => {
    await page.clock.runFor(50);
    expect(seen.looks).toBe(1);
  }).toPass();

  // The clock stands still while a look is answered: the next one comes so long after the answer, to the millisecond.
  for (const look of [2, 3, 4, 5]) {
    await expect.poll(() => seen.answers).toBe(look - 1);
    await caughtUp(page);
    await page.clock.runFor(1_999);
    await caughtUp(page);
    expect(seen.looks).toBe(look - 1);
    await expect(page.getByRole('heading', { name: 'Checking Payment Status' })).toBeVisible();
    await page.clock.runFor(1);
    await expect.poll(() => seen.looks).toBe(look);
  }
  await expect.poll(() => seen.answers).toBe(5);
  await caughtUp(page);
  await page.clock.runFor(10_000);
  await caughtUp(page);
  await expect(page.getByRole('heading', { name: 'Status Check Timed Out' })).toBeVisible();
  expect(seen.looks).toBe(5);
});
