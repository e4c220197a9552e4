import type { Page } from '@playwright/test';

/**
 * While a page's clock stands still it goes on reading answers, drawing and asking. Waits until it is done with what it
 * could do so far: a call that is made after all of that is answered.
 */
export async function caughtUp(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await fetch('/readyz')).text();
  });
}
