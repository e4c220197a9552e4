import { test as base, expect, type Page } from '@playwright/test';
import { type RunningProduct, startProduct } from './running-product.ts';
import { Scene } from './scene.ts';
import { translate } from './translate.ts';
import { Watch } from './watch.ts';

export { expect };

export interface World {
  /**
   * Tests of one world share a server and its database. A test that looks at sums or at empty lists names a world of
   * its own.
   */
  world: string;
  product: RunningProduct;
  /** The one that the environment names, or the product's own beside it. */
  database: 'named' | 'embedded';
  /** Settings of the product beside the tests' own. */
  environment: Record<string, string>;
  /** True where browsers translate the pages. */
  isTranslated: boolean;
  scene: Scene;
}

interface Browsers {
  watch: Watch;
  /** Another person at a browser of their own, watched like the first. */
  anotherBrowser: () => Promise<Page>;
  /** A page whose clock may be set, in its own context: the next test shares the usual one. */
  pageWithClock: Page;
}

export const test = base.extend<Browsers, World>({
  world: ['shared', { option: true, scope: 'worker' }],
  environment: [{}, { option: true, scope: 'worker' }],

  database: ['named', { option: true, scope: 'worker' }],

  isTranslated: [false, { option: true, scope: 'worker' }],

  product: [
    async ({ world: _, database, environment }, use) => {
      const server = database === 'named' ? process.env.TEST_DATABASE_URL : undefined;
      const product = await startProduct(environment, server);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  scene: [({ product }, use) => use(new Scene(product)), { scope: 'worker' }],

  baseURL: ({ product }, use) => use(product.url),

  watch: async ({ product }, use) => {
    const watch = new Watch(product.url);
    await use(watch);
    expect(watch.problems(), 'what the browsers complained of').toEqual([]);
  },

  context: async ({ context, watch, isTranslated }, use) => {
    watch.over(context);
    if (isTranslated) await translate(context);
    await use(context);
  },

  page: async ({ page }, use) => {
    Object.defineProperty(page, 'clock', {
      configurable: true,
      get: () => {
        throw new Error(
          'The clock of this page would stay with the next test: ask for `pageWithClock`.',
        );
      },
    });
    await use(page);
    await leave(page);
  },

  pageWithClock: async ({ anotherBrowser }, use) => use(await anotherBrowser()),

  anotherBrowser: async (
    { browser, contextOptions, viewport, baseURL, watch, isTranslated },
    use,
  ) => {
    const opened: Page[] = [];
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, viewport, baseURL });
      watch.over(context);
      if (isTranslated) await translate(context);
      const page = await context.newPage();
      opened.push(page);
      return page;
    });
    for (const page of opened) await page.context().close();
  },
});

/** The next test begins on this page, emptied; what was pressed last may still be leading elsewhere. */
async function leave(page: Page): Promise<void> {
  for (let triesLeft = 9; ; triesLeft--) {
    try {
      await page.goto('about:blank');
      return;
    } catch (error) {
      if (triesLeft === 0) throw error;
      // The page that comes instead comes first.
      await page.waitForLoadState();
    }
  }
}
