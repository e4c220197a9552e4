import type { Page } from '@playwright/test';
import { arrive, card } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';
import { boxOf } from '../../support/under-pointer.ts';

/** What an address loads until nothing more comes: its requests, the page itself too, and the gzipped bytes of its scripts. */
async function loaded(page: Page, path: string): Promise<{ requests: number; scripts: number }> {
  await page.goto(path, { waitUntil: 'networkidle' });
  const files = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  let scripts = 0;
  for (const file of new Set(files.filter((name) => new URL(name).pathname.endsWith('.js')))) {
    const answer = await fetch(file, { headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers.get('content-encoding'), file).toBe('gzip');
    scripts += Number(answer.headers.get('content-length'));
  }
  expect(scripts, path).toBeGreaterThan(0);
  return { requests: files.length + 1, scripts };
}

for (const signInPage of ['/login', '/register']) {
  test(`${signInPage} loads at most 95 kB of scripts, in few files`, async ({ page }) => {
    const { requests, scripts } = await loaded(page, signInPage);
    expect(scripts).toBeLessThanOrEqual(95_000);
    expect(requests).toBeLessThanOrEqual(12);
  });
}

test('the dashboard of a borrower with a loan loads at most 130 kB of scripts, in 18 requests', async ({
  page,
  scene,
}) => {
  const borrower = await scene.verified();
  await scene.receivedLoan(borrower);
  await arrive(page, borrower);
  await expect(card(page, 'My Loans')).toContainText('$25.00');
  const { requests, scripts } = await loaded(page, '/dashboard');
  expect(scripts).toBeLessThanOrEqual(130_000);
  expect(requests).toBeLessThanOrEqual(18);
});

test('the first tab of an admin comes in 24 requests', async ({ page, scene }) => {
  await arrive(page, { token: await scene.adminToken() }, '/admin');
  await expect(page.getByRole('tab', { name: /^ID Verifications/ })).toBeVisible();
  expect((await loaded(page, '/admin')).requests).toBeLessThanOrEqual(24);
});

test('on a phone the price and the form of the sign-in page are seen at once, on a laptop side by side', async ({
  page,
}) => {
  const price = page.getByRole('region', { name: 'What a loan costs' });
  const steps = page.getByRole('region', { name: 'How it works' });
  const signIn = page.getByRole('button', { name: 'Sign In' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/login');
  const footer = await boxOf(page.getByRole('contentinfo'));
  const button = await boxOf(signIn);
  expect(button.y + button.height).toBeLessThan(footer.y);
  expect((await boxOf(price)).y).toBeLessThan(button.y);
  expect((await boxOf(steps)).y).toBeGreaterThan(button.y);
  await page.setViewportSize({ width: 1280, height: 800 });
  const [left, right] = [await boxOf(price), await boxOf(page.getByLabel('Email'))];
  expect(right.x).toBeGreaterThan(left.x + left.width);
  const below = await boxOf(steps);
  expect(below.x).toBe(left.x);
  expect(below.y).toBeGreaterThan(left.y + left.height);
});
