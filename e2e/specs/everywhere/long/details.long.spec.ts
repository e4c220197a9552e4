import type { Page } from '@playwright/test';
import { expectTone } from '../../../support/messages.ts';
import { arrive, card, type Person, somebody, toast } from '../../../support/people.ts';
import { expect, test } from '../../../support/test.ts';

test('a name stands first name first on every screen, whatever its letters', async ({
  page,
  anotherBrowser,
  scene,
}) => {
  const person = somebody('عبد الرحمن', 'OOO-Ñandú');
  const borrower = await scene.handedIn(person);
  await arrive(page, borrower);
  await expectFirstNameFirst(page, 'heading', person);
  await page.goto('/profile');
  await expectFirstNameFirst(page, 'main', person);
  const adminPage = await anotherBrowser();
  await arrive(adminPage, await scene.admin(), '/admin');
  await expectFirstNameFirst(adminPage, 'heading', person);
  await adminPage.goto(`/admin?tab=members&search=${encodeURIComponent(person.email)}`);
  await expectFirstNameFirst(adminPage, 'main', person);
});

/** Where its two ends are drawn, from left to right. */
async function expectFirstNameFirst(
  page: Page,
  role: 'heading' | 'main',
  { firstName, lastName, fullName }: Person,
): Promise<void> {
  const name = page.getByRole(role).getByText(fullName).first();
  await expect(name).toBeVisible();
  const [first = 0, last = 0] = await name.evaluate(
    (element, parts) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const starts = parts.map((part) => node.textContent?.lastIndexOf(part) ?? -1);
        if (starts.includes(-1)) continue;
        return parts.map((part, index) => {
          const range = document.createRange();
          range.setStart(node, starts[index] ?? 0);
          range.setEnd(node, (starts[index] ?? 0) + part.length);
          return range.getBoundingClientRect().left;
        });
      }
      return [];
    },
    [firstName, lastName],
  );
  expect(first).toBeLessThan(last);
}

test('the sign-in pages say what a loan costs with its APR, the steps and the lender, without any call', async ({
  page,
  watch,
}) => {
  const config = await (await page.request.get('/api/config')).json();
  watch.expectLostAnswers();
  await page.route('**/api/**', (route) => route.abort());
  for (const signInPage of ['/login', '/register']) {
    await page.goto(signInPage);
    const price = page.getByRole('region', { name: 'What a loan costs' });
    await expect(price).toContainText('Borrow $20.00, pay back $25.00.');
    await expect(price).toContainText('Annual percentage rate (APR)');
    for (const term of ['1303.57%', '$5.00', '7 days', 'at level silver'])
      await expect(price).toContainText(term);
    const steps = page.getByRole('region', { name: 'How it works' });
    await expect(steps.getByRole('listitem')).toHaveCount(3);
    await expect(steps).toContainText('Your bank password never reaches us.');
    for (const fact of [config.lender.name, config.lender.address, config.lender.phone])
      await expect(steps).toContainText(fact);
  }
});

test('the menu opens and closes by keyboard, and by a press elsewhere', async ({ page, scene }) => {
  await arrive(page, await scene.registered());
  const menu = page.getByRole('button', { name: 'Menu' });
  const security = page.getByRole('link', { name: 'Security' });
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await menu.press('Enter');
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(security).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(security).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.click();
  await expect(security).toBeVisible();
  await page.getByRole('heading', { name: /^Welcome, / }).click();
  await expect(security).toBeHidden();
  await menu.click();
  await security.click();
  await expect(page).toHaveURL('/account');
});

test('the dashboard asks a newcomer to confirm their email and to upload their ID', async ({
  page,
  scene,
}) => {
  await arrive(page, await scene.registered());
  const status = card(page, 'Account Status');
  await expectTone(status.getByText('pending', { exact: true }), /text-grey/);
  await expect(status).toContainText('Please upload your ID.');
  const main = page.getByRole('main');
  await expect(main).toContainText('Please confirm your email.');
  await main.getByRole('button', { name: 'Send a new link' }).click();
  await expect(toast(page, 'Link sent. Please check your mail.')).toBeVisible();
  await expect(main).toContainText('A new link is on its way.');
});

test('every admin call carries the token', async ({ page, scene }) => {
  const { token } = await scene.admin();
  await arrive(page, { token });
  const calls: { path: string; authorization: string | undefined }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/admin/'))
      calls.push({ path: pathname, authorization: request.headers().authorization });
  });
  for (const [path, call] of [
    ['/admin', '/api/admin/pending-verifications'],
    ['/admin?tab=financial', '/api/admin/financial-stats'],
    ['/admin?tab=members', '/api/admin/members'],
    ['/admin?tab=loans', '/api/admin/active-loans'],
  ]) {
    const before = calls.length;
    await page.goto(`${path}`);
    await expect.poll(() => calls.slice(before).map((made) => made.path)).toContain(call);
  }
  expect([...new Set(calls.map(({ authorization }) => authorization))]).toEqual([
    `Bearer ${token}`,
  ]);
});
