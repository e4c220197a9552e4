import type { Page } from '@playwright/test';
import { arrive, card } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';

/** What is loaded of an address's scripts until nothing more comes, gzipped, in bytes. */
async function scriptBytes(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: 'networkidle' });
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => new URL(name).pathname.endsWith('.js')),
  );
  expect(scripts.length).toBeGreaterThan(3);
  let bytes = 0;
  for (const script of new Set(scripts)) {
    const answer = await fetch(script, { headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers.get('content-encoding'), script).toBe('gzip');
    bytes += Number(answer.headers.get('content-length'));
  }
  return bytes;
}

test('a phone loads little: 115 kB of script at the door, 150 kB at home', async ({
  page,
  scene,
}) => {
  expect(await scriptBytes(page, '/login')).toBeLessThanOrEqual(115_000);
  const borrower = await scene.verified();
  await scene.receivedLoan(borrower);
  await arrive(page, borrower);
  await expect(card(page, 'My Loans')).toContainText('$25.00');
  expect(await scriptBytes(page, '/dashboard')).toBeLessThanOrEqual(150_000);
});

test('the browser’s bar takes the colour of the page, in either theme', async ({ page }) => {
  const barColours = () =>
    page
      .locator('meta[name="theme-color"]')
      .evaluateAll((bars) =>
        bars
          .filter((bar) => window.matchMedia((bar as HTMLMetaElement).media).matches)
          .map((bar) => (bar as HTMLMetaElement).content),
      );
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/login');
  expect(await barColours()).toEqual(['#121815']);
  await page.getByRole('button', { name: 'Theme: system' }).click();
  await expect.poll(barColours).toEqual(['#faf7f0']);
  await page.reload();
  expect(await barColours()).toEqual(['#faf7f0']);
  await page.getByRole('button', { name: 'Theme: light' }).click();
  await expect.poll(barColours).toEqual(['#121815']);
});
