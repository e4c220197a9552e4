import { expect, test } from '../support/test.ts';
import { manualTransferScreens } from './manual-transfer-screens.ts';
import { takePictures } from './take-pictures.ts';

test.use({ world: 'manual transfer', environment: { PAYOUTS: 'manual' } });

test('the screens of a lender who sends money from their own bank', async ({
  browser,
  product,
  scene,
}) => {
  test.setTimeout(10 * 60_000);
  expect(await takePictures(browser, product.url, scene, manualTransferScreens)).toEqual([]);
});
