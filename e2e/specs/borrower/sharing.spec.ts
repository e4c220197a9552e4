import type { Page } from '@playwright/test';
import { expectToast, shownToasts } from '../../support/messages.ts';
import { expect, test } from '../../support/test.ts';

// spec: 2.3.4, 8.4.10
test('sharing copies the product’s link where the device has no sharing of its own', async ({
  page,
  context,
  product,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Share with Friends', exact: true }).click();
  await expectToast(page, 'Link copied to clipboard!');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(product.url);
});

test.describe('sharing where the device can', () => {
  /** The device's own sharing sheet, and what comes of it; once closed, it shares the next time. */
  async function deviceShares(page: Page, outcome: 'shares' | 'fails' | 'is closed') {
    await page.addInitScript((outcome) => {
      let isFirst = true;
      navigator.share = async (data) => {
        if (outcome === 'fails') throw new Error('There is nobody to share with.');
        const isClosed = outcome === 'is closed' && isFirst;
        isFirst = false;
        if (isClosed) throw new DOMException('Closed.', 'AbortError');
        document.documentElement.dataset.shared = data?.url ?? '';
      };
    }, outcome);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Share with Friends', exact: true }).click();
  }

  test('thanks for it [2.3.3, 8.4.9]', async ({ page, product }) => {
    await deviceShares(page, 'shares');
    await expectToast(page, 'Thanks for sharing!');
    expect(await page.evaluate(() => document.documentElement.dataset.shared)).toBe(product.url);
  });

  test('says when it fails [8.2.23]', async ({ page }) => {
    await deviceShares(page, 'fails');
    await expectToast(page, 'Failed to share');
  });

  test('says nothing when the person closes it [8.2.24]', async ({ page }) => {
    await deviceShares(page, 'is closed');
    // Shared the second time: a toast of the first would stand beside this one.
    await page.getByRole('button', { name: 'Share with Friends', exact: true }).click();
    await expectToast(page, 'Thanks for sharing!');
    await expect(shownToasts(page)).toHaveText(['Thanks for sharing!']);
  });
});
