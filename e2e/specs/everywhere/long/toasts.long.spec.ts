import { arrive, toast } from '../../../support/people.ts';
import { proxyFails } from '../../../support/proxy.ts';
import { caughtUp } from '../../../support/settle-page.ts';
import { expect, test } from '../../../support/test.ts';
import { boxOf } from '../../../support/under-pointer.ts';
import { shareTimes } from '../share-times.ts';

test('on a phone a toast stands below the way back and the bell, and covers no heading and nothing in focus', async ({
  page,
  scene,
  watch,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await arrive(page, await scene.admin(), '/admin');
  await expect(page.getByRole('button', { name: '+1 day' })).toBeVisible();
  await proxyFails(page, watch, 'GET', /^\/api\/admin\/members$/);
  await page.getByRole('tab', { name: 'Members' }).click();
  const shown = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
  await expect(shown).toBeVisible();
  const back = await boxOf(page.getByRole('button', { name: 'Back to dashboard' }));
  const covered = async () => {
    const { y, height } = await boxOf(shown);
    expect(y).toBeGreaterThan(back.y + back.height - 1);
    return page.locator('main :is(h1, h2, h3, :focus)').evaluateAll(
      (parts, toast) =>
        parts
          .filter((part) => {
            const { top, bottom } = part.getBoundingClientRect();
            return top < toast.y + toast.height - 1 && bottom > toast.y + 1;
          })
          .map((part) => part.textContent),
      { y, height },
    );
  };
  await expect.poll(covered).toEqual([]);
  await page.mouse.wheel(0, 2000);
  await expect.poll(async () => (await boxOf(shown)).y).toBeGreaterThanOrEqual(16);
});

test('on a desk a toast hides the name of the product whole, or not at all', async ({
  page,
  scene,
}) => {
  await arrive(page, await scene.registered(), '/profile');
  const shown = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(shown).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  for (const width of [1280, 1440, 1100, 1700]) {
    await page.setViewportSize({ width, height: 800 });
    // It stays as long as it is pointed at.
    await shown.hover();
    await expect(async () => {
      const toastBox = await boxOf(shown);
      for (const name of ['Sevenday', /^Notices/]) {
        const { x, y, width, height } = await boxOf(page.getByRole('link', { name }));
        const isCut = x < toastBox.x && toastBox.x < x + width;
        if (isCut) expect(toastBox.y).toBeGreaterThan(y + height - 10);
      }
    }).toPass();
  }
});

test('a toast leaves the bar to be read that says one is offline', async ({
  page,
  context,
  scene,
  watch,
}) => {
  await arrive(page, await scene.registered(), '/profile');
  watch.expectLostAnswers();
  const offlineBar = page.getByRole('status').filter({ hasText: /^You are offline/ });
  const shown = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
  const save = page.getByRole('button', { name: 'Save changes' });
  await page.getByLabel('Phone').fill('(555) 010-4321');
  await context.setOffline(true);
  await expect(offlineBar).toBeVisible();
  await save.click();
  await expect(shown).toBeVisible();
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await save.scrollIntoViewIfNeeded();
    const barEnds = async () => {
      const { y, height } = await boxOf(offlineBar);
      return y + height;
    };
    await expect.poll(async () => (await boxOf(shown)).y - (await barEnds())).toBeGreaterThan(0);
  }
  await context.setOffline(false);
});

test('a toast is heard beside a dialog also where toasts were loaded after it opened', async ({
  page,
  scene,
  watch,
}) => {
  const borrower = await scene.verified();
  await scene.pendingLoan(borrower);
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/assets\/late-parts-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await proxyFails(page, watch, 'POST', /^\/api\/loans\/[^/]+\/cancel$/);
  await arrive(page, borrower);
  await page.getByRole('button', { name: 'Cancel request' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Cancel this loan request?' });
  await asked.getByRole('button', { name: 'Cancel request' }).click();
  letGo();
  await expect(toast(page, 'Failed to cancel loan request')).toBeVisible();
});

test('a failure’s toast goes with its page, and a success comes along once', async ({
  pageWithClock: page,
}) => {
  await page.clock.install();
  const toasts = await shareTimes(page, 1);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.clock.runFor(1_000);
  await expect(toasts).toHaveCount(0);
  // From here on no toast goes by itself: less than its 4 s pass.
  const press = async (role: 'button' | 'link', name: string) => {
    await page.getByRole(role, { name, exact: true }).click();
    await caughtUp(page);
    await page.clock.runFor(400);
  };

  await press('button', 'Share with Friends');
  await press('link', 'Create an account');
  await expect(page).toHaveURL('/register');
  await expect(toasts).toHaveAttribute('data-removed', 'false');
  await press('link', 'Sign in');
  await expect(page).toHaveURL('/login');
  await expect(toasts).toHaveCount(0);

  await page.evaluate(() => {
    navigator.share = () => Promise.reject(new Error('This device shares nothing.'));
  });
  await press('button', 'Share with Friends');
  await expect(toast(page, 'Failed to share')).toBeVisible();
  await press('link', 'Create an account');
  await expect(toasts).toHaveCount(0);
});
