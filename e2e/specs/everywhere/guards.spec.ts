import { arrive } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';

const closed = [
  '/dashboard',
  '/create-loan',
  '/profile',
  '/admin',
  '/admin/disburse',
  '/payment-success?session_id=cs_test_1',
];

const open = [
  { path: '/login', title: 'Sign in' },
  { path: '/register', title: 'Create an account' },
  { path: '/privacy-policy', title: 'Privacy Policy' },
];

// spec: 2.1.5, 2.1.6, 2.1.7, 2.1.8, 2.1.9, 2.1.10, 2.1.15
test('someone who is signed out is sent to /login from every closed page', async ({ page }) => {
  for (const path of [...closed, '/']) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/login');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  }
});

// spec: 2.1.1, 2.1.3, 2.1.13, 2.2.1, 6.1.1
test('the public pages are open to everyone', async ({ page }) => {
  for (const { path, title } of open) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title, level: 1, exact: true })).toBeVisible();
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(`${title} · Sevenday`);
    await expect(page.getByRole('contentinfo')).toContainText('sevenday.example');
    await expect(page.getByText('Sandbox — no real money moves')).toBeVisible();
  }
});

test('after signing in one comes to where one was going', async ({ page, scene }) => {
  const member = await scene.registered();
  await page.goto('/create-loan');
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/create-loan');
  await expect(page.getByRole('heading', { name: 'Request a Loan' })).toBeVisible();
});

// spec: 2.1.2, 2.1.4, 2.1.8, 2.1.9, 2.1.12, 2.1.14, 2.5.4, 5.12.1, 6.2.1, 6.4.6
test('a borrower is sent home from the sign-in pages, the admin page and an empty payment page', async ({
  page,
  scene,
}) => {
  await arrive(page, await scene.verified());
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('button', { name: 'Admin' })).toBeHidden();
  const sentHome = ['/', '/login', '/register', '/admin', '/admin/disburse', '/payment-success'];
  for (const path of sentHome) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  }
  for (const { path, title } of [
    { path: '/create-loan', title: 'Request a Loan' },
    { path: '/profile', title: 'Profile' },
    { path: '/privacy-policy', title: 'Privacy Policy' },
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title, level: 1, exact: true })).toBeVisible();
  }
});

// spec: 2.5.3, 2.8.1, 2.8.2, 2.8.3, 2.8.4, 2.13.14, 6.3.2
test('an admin may open the admin page', async ({ page, scene }) => {
  await arrive(page, await scene.admin());
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('tab')).toHaveText([
    /^ID Verifications/,
    /^Financial Tracker/,
    /^Members/,
    /^Active Loans/,
  ]);
  await expect(page.getByRole('tab', { name: /^ID Verifications/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.getByRole('tab', { name: /^Members/ }).click();
  await expect(page).toHaveURL('/admin?tab=members');
  await page.getByRole('tab', { name: /^ID Verifications/ }).click();
  await expect(page).toHaveURL('/admin?tab=verifications');
  await page.getByRole('button', { name: 'Disburse Loans' }).click();
  await expect(page).toHaveURL('/admin/disburse');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/admin');
  await page.getByRole('button', { name: 'Back to dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('an address that leads nowhere says so and leads back', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(page).toHaveURL('/login');
});

// spec: 2.15.13, 2.15.14
test('the privacy policy has its twelve sections and today’s date', async ({
  pageWithClock: page,
}) => {
  // The lender's day, whatever the clock of the device says.
  await page.clock.setFixedTime('2031-05-04T12:00:00Z');
  await page.goto('/privacy-policy');
  const config = await (await page.request.get('/api/config')).json();
  const today = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeZone: config.lender.time_zone,
  }).format(new Date(config.business_date));
  await expect(page.getByLabel('Sandbox')).toContainText(today);
  await expect(page.getByText(`Last updated: ${today}`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(12);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/login');
});
