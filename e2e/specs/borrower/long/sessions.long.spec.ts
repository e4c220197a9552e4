import type { Page } from '@playwright/test';
import { expectAccessible } from '../../../support/accessible.ts';
import { cardPhoto } from '../../../support/card-photo.ts';
import { shownToasts } from '../../../support/messages.ts';
import {
  arrive,
  card,
  chooseRepayment,
  register,
  signIn,
  signInAsAdmin,
  somebody,
  toast,
} from '../../../support/people.ts';
import { proxyFails } from '../../../support/proxy.ts';
import { admin } from '../../../support/running-product.ts';
import type { Scene } from '../../../support/scene.ts';
import { expect, test } from '../../../support/test.ts';

/** What a page was still reading would find the session ended before the page that is to find it. */
async function endOnceRead(page: Page, scene: Scene, token: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await scene.endSession(token);
}

function sessionEnded(page: Page) {
  return page.getByRole('status').filter({ hasText: 'You were signed out. Please sign in again.' });
}

test('a tab that is opened after another one’s session ended says nothing of it', async ({
  page,
  context,
  scene,
  watch,
}) => {
  const member = await scene.registered();
  await arrive(page, member);
  watch.expectRefusal(/^\/api\//, 401);
  await page.goto('/readyz');
  await scene.endSession(member.token);
  await page.goto('/profile');
  await expect(sessionEnded(page)).toBeVisible();
  const later = await context.newPage();
  await later.goto('/profile');
  await expect(later.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(sessionEnded(later)).toHaveCount(0);
});

test('what was typed when the session ended is there again, for the same person alone', async ({
  page,
  scene,
  watch,
}) => {
  const [member, other] = [await scene.verified(), await scene.registered()];
  watch.expectRefusal(/^\/api\//, 401);
  const drafts = () => page.evaluate(() => sessionStorage.getItem('sevenday.drafts'));
  const field = (name: string) => page.getByLabel(name, { exact: true });
  async function pressAfterTheEnd(button: string) {
    const token = await page.evaluate(() => localStorage.getItem('sevenday.token'));
    await endOnceRead(page, scene, token ?? 'none');
    await page.getByRole('button', { name: button }).click();
    await expect(page).toHaveURL('/login');
  }
  async function comeBack(person: typeof member) {
    // The page for registering has fields of these names too.
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await field('Email').fill(person.email);
    await field('Password').fill(person.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
  }
  await arrive(page, member, '/profile');
  await field('Last name').fill('Typed');
  await field('Phone').fill('555 010 7777');
  await pressAfterTheEnd('Save changes');
  expect(Object.keys(await page.evaluate(() => ({ ...localStorage })))).not.toContain(
    'sevenday.token',
  );
  await comeBack(member);
  await expect(page).toHaveURL('/profile');
  await expect(field('Last name')).toHaveValue('Typed');
  await expect(field('Phone')).toHaveValue('555 010 7777');
  await expect(field('First name')).toHaveValue(member.firstName);
  await expect(toast(page, 'We kept what you had typed.')).toBeVisible();

  await page.goto('/create-loan');
  await field('Loan amount ($)').fill('7.50');
  await chooseRepayment(page);
  const consent = page.getByRole('checkbox', { name: /^I have read and accept/ });
  await consent.check();
  await pressAfterTheEnd('Request Loan');
  await comeBack(member);
  await expect(field('Loan amount ($)')).toHaveValue('7.50');
  await expect(page.getByText('You repay $9.37 by the due date.')).toBeVisible();
  await expect(consent).not.toBeChecked();

  await field('Loan amount ($)').fill('8.50');
  await consent.check();
  await pressAfterTheEnd('Request Loan');
  await comeBack(other);
  await expect(page).toHaveURL('/create-loan');
  await expect.poll(drafts).toBeNull();

  await page.goto('/profile');
  await field('Phone').fill('555 010 8888');
  await pressAfterTheEnd('Save changes');
  // By another way than the one that leads back to the form.
  await page.goto('/register');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await comeBack(other);
  await expect(page).toHaveURL('/dashboard');
  expect(await drafts()).toContain('555 010 8888');
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect.poll(drafts).toBeNull();
});

/** Notes on the page whether its next call there goes out although the page is closed. */
async function callsCounted(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = (...call) => {
      const { dataset } = document.documentElement;
      dataset.calls = String(Number(dataset.calls ?? 0) + 1);
      return fetch(...call);
    };
  });
  return () =>
    page.evaluate(() => {
      const { dataset } = document.documentElement;
      const calls = Number(dataset.calls ?? 0);
      dataset.calls = '0';
      return calls;
    });
}

/** Minute by minute: what was asked for is not asked again before its answer, which takes time of its own. */
async function expectToAsk(page: Page, calls: () => Promise<number>): Promise<void> {
  await calls();
  await expect(async () => {
    await page.clock.runFor('01:00');
    expect(await calls()).toBeGreaterThan(0);
  }).toPass();
}

test('an admin’s page that nobody touches asks for nothing, so that the session can end', async ({
  pageWithClock: page,
  scene,
  watch,
}) => {
  await page.clock.install();
  await signInAsAdmin(page);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Panel', exact: true })).toBeVisible();
  const calls = await callsCounted(page);
  await expectToAsk(page, calls);

  // What was asked for before its answer came, however late that is, is over.
  await expect(async () => {
    await page.clock.runFor('10:00');
    expect(await calls()).toBe(0);
  }).toPass();
  await page.clock.runFor('30:00');
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  expect(await calls()).toBe(0);

  await page.mouse.move(200, 200);
  await expect.poll(calls).toBeGreaterThan(0);
  await expectToAsk(page, calls);

  await test.step('and once it has ended, a touch leads to the sign-in page, with what was typed kept', async () => {
    await page.goto('/profile');
    const phone = page.getByLabel('Phone', { exact: true });
    await phone.fill('555 010 9999');
    await page.clock.runFor('11:00');
    watch.expectRefusal(/^\/api\//, 401);
    const token = await page.evaluate(() => localStorage.getItem('sevenday.token'));
    await scene.endSession(token ?? 'none');
    await page.mouse.move(300, 300);
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email', { exact: true }).fill(admin.email);
    await page.getByLabel('Password', { exact: true }).fill(admin.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL('/profile');
    await expect(phone).toHaveValue('555 010 9999');
  });
});

test('a borrower’s page goes on asking, because the borrower only watches while they wait', async ({
  pageWithClock: page,
  scene,
}) => {
  await page.clock.install();
  await arrive(page, await scene.registered());
  const calls = await callsCounted(page);
  await page.clock.runFor('20:00');
  await expectToAsk(page, calls);
});

test('the sign-in page says that a session ended, in each tab that had it and to nobody else', async ({
  page,
  context,
  scene,
  watch,
  anotherBrowser,
}) => {
  const member = await scene.verified();
  await arrive(page, member);
  const other = await context.newPage();
  await other.goto('/privacy-policy');
  await other.goto('/notices');
  await expect(other.getByRole('heading', { name: 'Notices' })).toBeVisible();
  watch.expectRefusal(/^\/api\//, 401);
  // A page that asks for nothing.
  await page.goto('/readyz');
  await endOnceRead(other, scene, member.token);
  // Several of its parts ask at once.
  await page.goto('/profile');
  const signInHeading = { name: 'Sign in' };
  await expect(page.getByRole('heading', signInHeading)).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(sessionEnded(page)).toBeVisible();
  await expect(sessionEnded(other)).toBeVisible();
  for (const one of [page, other]) await expect(shownToasts(one)).toHaveCount(0);
  await expectAccessible(page, 'the sign-in page after a session ended');

  await test.step('not once one has signed in again, and logs out', async () => {
    await page.bringToFront();
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL('/profile');
    await page.goto('/dashboard');
    const answered = page.waitForResponse('**/api/auth/logout');
    await page.getByRole('button', { name: 'Logout', exact: true }).click();
    await answered;
    for (const one of [page, other]) {
      await expect(one.getByRole('heading', signInHeading)).toBeVisible();
      await expect(sessionEnded(one)).toHaveCount(0);
    }
  });
  await test.step('not to whoever logs out everywhere', async () => {
    await arrive(page, await scene.registered(), '/account');
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(page.getByRole('heading', signInHeading)).toBeVisible();
    await expect(sessionEnded(page)).toHaveCount(0);
  });
  await test.step('not on a first visit', async () => {
    const stranger = await anotherBrowser();
    await stranger.goto('/dashboard');
    await expect(stranger.getByRole('heading', signInHeading)).toBeVisible();
    await expect(sessionEnded(stranger)).toHaveCount(0);
  });
});

test('after a log-out in another tab nothing goes on that was begun before it', async ({
  page,
  context,
  scene,
  watch,
}) => {
  const next = await scene.registered(somebody('Grace'));
  await arrive(page, next);
  const other = await context.newPage();
  const firstName = other.getByLabel('First name');
  await other.goto('/profile');
  await expect(firstName).toHaveValue('Grace');
  await test.step('whoever signs in next finds nothing of what failed before', async () => {
    await proxyFails(other, watch, 'GET', /^\/api\/profile\/me$/);
    await other.reload();
    await expect(other).toHaveURL('/login');
    await expect(page).toHaveURL('/login');
    await other.unrouteAll();
    const answered = other.waitForResponse('**/api/profile/me');
    await signIn(page, next);
    await answered;
    await expect(firstName).toHaveValue('Grace');
    expect(await page.evaluate(() => localStorage.getItem('sevenday.token'))).not.toBeNull();
    await expect(page).toHaveURL('/dashboard');
  });
  await test.step('a bank that was being linked is nothing of whoever comes', async () => {
    const link = other.getByRole('button', { name: 'Link bank account' });
    await link.click();
    const window = other.getByRole('dialog', { name: 'Link a bank account' });
    await expect(window).toBeVisible();
    await page.getByRole('button', { name: 'Logout', exact: true }).click();
    await expect(other).toHaveURL('/login');
    await expect(window).toBeHidden();
    await signIn(page, next);
    await expect(other).toHaveURL('/profile');
    await expect(link).toBeEnabled();
    await expect(window).toBeHidden();
  });
  await test.step('what is answered after the log-out puts nobody back', async () => {
    let answer = () => Promise.resolve();
    const isTaken = new Promise<void>((resolve) => {
      void other.route('**/api/profile/upload-id', async (route) => {
        const response = await route.fetch();
        answer = () => route.fulfill({ response });
        resolve();
      });
    });
    await other.getByLabel('Upload ID').setInputFiles(await cardPhoto());
    await isTaken;
    await page.getByRole('button', { name: 'Logout', exact: true }).click();
    await expect(other).toHaveURL('/login');
    await answer();
    await expect(
      toast(other, 'ID uploaded successfully! Awaiting admin verification.'),
    ).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('sevenday.user'))).toBeNull();
  });
});

test('a session that has ended elsewhere ends here at the next page', async ({
  page,
  scene,
  watch,
}) => {
  const person = somebody();
  await register(page, person);
  await expect(card(page, 'Account Status')).toBeVisible();
  await scene.endSession(
    (await page.evaluate(() => localStorage.getItem('sevenday.token'))) ?? 'none',
  );
  watch.expectRefusal(/^\/api\//, 401);
  await page.goto('/create-loan');
  await expect(page).toHaveURL('/login');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
});
