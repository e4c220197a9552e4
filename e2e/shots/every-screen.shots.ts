import { openMailServer } from '../states/mail-server.ts';
import { test as base, expect, type World } from '../support/test.ts';
import { screens } from './screens.ts';
import { takePictures } from './take-pictures.ts';

const test = base.extend<object, Pick<World, 'environment'>>({
  environment: [
    // biome-ignore lint/correctness/noEmptyPattern: what it depends on is read from here, and it depends on nothing.
    async ({}, use) => {
      const mail = await openMailServer();
      await use({ SMTP_URL: mail.url });
      mail.close();
    },
    { scope: 'worker' },
  ],
});

// One test, so that a screen that fails leaves the people and the date of the others as they are.
test('every screen, on a phone and on a desk, in both themes', async ({
  browser,
  product,
  scene,
}) => {
  test.setTimeout(180 * 60_000);
  expect(await takePictures(browser, product.url, scene, screens)).toEqual([]);
});
