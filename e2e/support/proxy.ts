import type { Page } from '@playwright/test';
import type { Watch } from './watch.ts';

/** From now on a proxy before the product answers this call with a page of its own, which holds no sentence for anyone. */
export async function proxyFails(
  page: Page,
  watch: Watch,
  methods: string | string[],
  path: RegExp,
): Promise<void> {
  watch.expectRefusal(path, 500);
  await page.route(
    ({ pathname }) => path.test(pathname),
    (route) =>
      [methods].flat().includes(route.request().method())
        ? route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Proxy error</h1>' })
        : route.fallback(),
  );
}
