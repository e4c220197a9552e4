import type { Page } from '@playwright/test';
import type { Watch } from './watch.ts';

export const refused = 'Not now, please.';

/** Keeps the page's next call there waiting, for a look at what is shown meanwhile. Answers how to have it refused. */
export async function heldRefusal(page: Page, watch: Watch, path: RegExp): Promise<() => void> {
  let refuse = () => {};
  const held = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  watch.expectRefusal(path, 409);
  await page.route(
    ({ pathname }) => path.test(pathname),
    async (route) => {
      await held;
      await route.fulfill({ status: 409, json: { detail: refused, code: 'loan_state' } });
    },
    { times: 1 },
  );
  return refuse;
}
