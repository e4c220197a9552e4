import type { Page } from '@playwright/test';

/** From now on what the page reads there waits, for a look at what is shown meanwhile. Answers how to let it go on. */
export async function heldQueries(page: Page, path: RegExp): Promise<() => void> {
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(
    ({ pathname }) => path.test(pathname),
    async (route) => {
      if (route.request().method() === 'GET') await held;
      await route.fallback();
    },
  );
  return goOn;
}
