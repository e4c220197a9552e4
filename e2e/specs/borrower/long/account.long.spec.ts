import { expectAccessible } from '../../../support/accessible.ts';
import { mailedLink } from '../../../support/mail.ts';
import {
  arrive,
  card,
  expectError,
  register,
  signIn,
  signInNameBeside,
  somebody,
  toast,
} from '../../../support/people.ts';
import { proxyFails } from '../../../support/proxy.ts';
import { expect, test } from '../../../support/test.ts';

const newPassword = 'quite other words to know';

test('an email is confirmed by opening its link, and a new one can be sent', async ({
  page,
  product,
  watch,
}) => {
  const person = somebody();
  await register(page, person);
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  const link = await mailedLink(product, person.email, 'confirm-email');

  await page.goto('/account');
  const email = card(page, 'Email');
  await expect(email).toContainText('Not confirmed');
  await email.getByRole('button', { name: 'Send a new link' }).click();
  await expect(toast(page, 'Link sent. Please check your mail.')).toBeVisible();
  await expect(email).toContainText('A new link is on its way.');

  await test.step('no answer: it can be tried again', async () => {
    await proxyFails(page, watch, 'POST', /^\/api\/auth\/confirm-email$/);
    await page.goto(link);
    await expect(page).toHaveURL('/confirm-email');
    await expect(
      page.getByRole('heading', { name: 'Your email is not confirmed yet' }),
    ).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
  });
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  await page.goto('/account');
  await expect(email).toContainText('Confirmed');
  await expect(email.getByRole('button')).toHaveCount(0);

  watch.expectRefusal(/^\/api\/auth\/confirm-email$/, 422);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/confirm-email');
  await expect(page.getByRole('heading', { name: 'This link is not complete' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/login');
});

test('passwords are changed and sessions ended, one or all', async ({
  page,
  scene,
  watch,
  anotherBrowser,
}) => {
  const member = await scene.registered();
  await signIn(page, member);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Security' }).click();
  await expect(page).toHaveURL('/account');

  const sessions = card(page, 'Where you are signed in');
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
  await sessions.getByRole('button', { name: /^End the session of/ }).click();
  await expect(toast(page, 'Session ended')).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);

  const other = await anotherBrowser();
  await signIn(other, member);
  const password = card(page, 'Password');
  const current = password.getByLabel('Current password');
  await expect(signInNameBeside(current)).toHaveValue(member.email);
  await expect(signInNameBeside(current)).toBeHidden();
  const change = password.getByRole('button', { name: 'Change password' });
  watch.expectRefusal(/^\/api\/auth\/change-password$/, 422);
  await current.fill('not my password');
  await password.getByLabel('New password', { exact: true }).fill(newPassword);
  await change.click();
  await expectError(current, 'The current password is not right.');
  await expect(toast(page, 'The current password is not right.')).toBeVisible();
  await current.fill(member.password);
  await change.click();
  await expect(toast(page, 'Password changed successfully!')).toBeVisible();
  await expect(current).toHaveValue('');

  watch.expectRefusal(/^\/api\//, 401);
  await other.reload();
  await expect(other).toHaveURL('/login');
  await signIn(other, { email: member.email, password: newPassword });
  await page.reload();
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions.getByRole('button', { name: 'Log out everywhere' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Log out everywhere?' });
  await expect(asked).toContainText('2 sessions will end, including this one.');
  await proxyFails(page, watch, 'POST', /^\/api\/auth\/logout-all$/);
  await asked.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(asked.getByText('Failed to log out everywhere')).toBeVisible();
  await page.unrouteAll();
  await asked.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page).toHaveURL('/login');
  await other.reload();
  await expect(other).toHaveURL('/login');
});

test('notices are listed under the bell, newest first', async ({ page, scene, watch }) => {
  const member = await scene.registered();
  await signIn(page, member);
  await page.getByRole('link', { name: 'Notices', exact: true }).click();
  await expect(page.getByText('No notices yet')).toBeVisible();

  const borrower = await scene.verified();
  await scene.receivedLoan(borrower);
  await page.evaluate(() => localStorage.clear());
  await signIn(page, borrower);
  const bell = page.getByRole('link', { name: /^Notices/ });
  await expect(bell).toHaveAccessibleName('Notices, new');
  await test.step('in pages', async () => {
    await page.route('**/api/notices*', (route) => {
      const address = new URL(route.request().url());
      address.searchParams.set('limit', '2');
      return route.continue({ url: address.href });
    });
    await bell.click();
    const items = page.getByRole('list', { name: 'Notices' }).getByRole('listitem');
    await expect(items).toHaveCount(2);
    const total = Number.parseInt(
      (await page.getByText(/^\d+ notices, also sent to your email$/).textContent()) ?? '',
      10,
    );
    expect(total).toBeGreaterThan(3);
    const nextPage = /[?&]cursor=/;
    await page.route(nextPage, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
    watch.expectRefusal(/^\/api\/notices$/, 500);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(
      page.getByRole('main').getByText('More notices could not be shown.', { exact: true }),
    ).toBeVisible();
    await expect(toast(page, 'More notices could not be shown.')).toBeVisible();
    await expect(items).toHaveCount(2);
    let before = 2;
    while ((await items.count()) < total) {
      before = await items.count();
      await page.getByRole('button', { name: 'Show more' }).click();
      await expect(items).toHaveCount(Math.min(before + 2, total));
    }
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
    // Where the button was, what came last is read on.
    await expect(items.nth(before)).toBeFocused();
    await expect(
      page.getByRole('main').getByText('More notices could not be shown.', { exact: true }),
    ).toHaveCount(0);
    await expect(items.first()).toContainText('$25.00');
    await expect(bell).toHaveAccessibleName('Notices');
    await page.unrouteAll();
  });
  await proxyFails(page, watch, 'GET', /^\/api\/notices$/);
  await page.reload();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Your notices could not be shown.' }),
  ).toBeVisible();
});

test('a changed password ends the other sessions, and all are ended at once', async ({
  page,
  scene,
}) => {
  const member = await scene.registered();
  const session = await page.request.post('/api/auth/login', { data: member });
  await arrive(page, await session.json(), '/account');
  const sessions = card(page, 'Where you are signed in');
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
  const password = card(page, 'Password');
  await password.getByLabel('Current password').fill(member.password);
  await password.getByLabel('New password', { exact: true }).fill(newPassword);
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(toast(page, 'Password changed successfully!')).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  const headers = { authorization: `Bearer ${member.token}` };
  const other = await page.request.get('/api/profile/me', { headers });
  expect(other.status()).toBe(401);

  await sessions.getByRole('button', { name: 'Log out everywhere' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Log out everywhere?' });
  await asked.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page).toHaveURL('/login');
});

test('people see what was done with their account, and no name of staff', async ({
  page,
  scene,
}) => {
  const member = await scene.verified();
  await arrive(page, member);
  await page.goto('/account');
  await page.getByRole('heading', { name: 'What was done with your account' }).click();
  await expect(page.getByText('A member of staff opened your ID document')).toBeVisible();
  await expect(page.getByText('You handed in an ID document')).toBeVisible();
  await expect(page.getByText('Your account was opened')).toBeVisible();
  await expectAccessible(page, 'what was done with the account');
});

test('a notice that arrives while the list is open appears on it', async ({
  pageWithClock: page,
  scene,
}) => {
  const member = await scene.handedIn();
  await page.clock.install();
  await arrive(page, member, '/notices');
  await expect(page.getByRole('link', { name: 'Notices', exact: true })).toBeVisible();
  const notices = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(page.getByText(/also sent to your email$/i)).toBeVisible();
  const before = await notices.count();
  await scene.approveId(member);
  await page.clock.runFor('01:01');
  await expect(notices).toHaveCount(before + 1);
  await expect(page.getByRole('link', { name: /^Notices/ })).toHaveAccessibleName('Notices');
});
