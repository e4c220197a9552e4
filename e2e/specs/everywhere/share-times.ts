import type { Locator, Page } from '@playwright/test';
import { expect } from '../../support/test.ts';

/** Every press of the button is a toast. */
export async function shareTimes(page: Page, times: number): Promise<Locator> {
  await page.addInitScript(() => {
    navigator.share = async () => undefined;
  });
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Share with Friends' });
  const toasts = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
  for (let made = 1; made <= times; made += 1) {
    await button.click();
    await expect(toasts).toHaveCount(made);
  }
  return toasts;
}
