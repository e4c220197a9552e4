import { expect, test } from '../../support/test.ts';

test('the name is painted before the script has come, and the page takes over in its place', async ({
  page,
}) => {
  let letCome: () => void = () => undefined;
  const mayCome = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route('**/assets/shell-*.js', async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  const name = page.getByRole('heading', { name: 'Sevenday' });
  await expect(name).toBeVisible();
  expect(await page.getByText('This page has not loaded.').isVisible()).toBe(false);
  const before = await name.boundingBox();
  letCome();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  const after = await page.getByRole('link', { name: 'Sevenday' }).boundingBox();
  expect(after?.x).toBe(before?.x);
  expect(after?.height).toBe(before?.height);
});

test('a page that starts shows nothing of that sentence', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByText('This page has not loaded.')).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test('the page says that it needs it, and what to do', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Sevenday' })).toBeVisible();
    await expect(page.getByText(/^This site needs JavaScript/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
    await context.close();
  });
});

test('a screen that fails while it is drawn does not say that a file was lost', async ({
  anotherBrowser,
  watch,
}) => {
  watch.expectError(/not drawn/);
  const page = await anotherBrowser();
  await page.addInitScript(() => {
    const { DateTimeFormat } = Intl;
    Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
      construct(target, [locale, parts]) {
        if (parts?.month) throw new TypeError('not drawn');
        return new target(locale, parts);
      },
    });
  });
  await page.goto('/privacy-policy');
  await expect(page.getByRole('heading', { name: 'This screen could not be shown' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(/^The mistake is ours\./);
});
