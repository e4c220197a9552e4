import type { Page } from '@playwright/test';
import { cardPhoto } from '../../../support/card-photo.ts';
import { arrive, card, toast } from '../../../support/people.ts';
import { expect, test } from '../../../support/test.ts';

test('on a phone the ID is taken with the camera, and a retake opens the camera again', async ({
  browser,
  product,
  scene,
  watch,
}) => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const context = await browser.newContext({ ...phone, baseURL: product.url });
  watch.over(context);
  const page = await context.newPage();
  await arrive(page, await scene.registered(), '/get-ready');
  const camera = { accept: 'image/*', capture: 'environment' };
  const files = { accept: 'image/*,application/pdf', capture: null };

  expect(await giveAfterPress(page, 'Choose a file')).toEqual(files);
  expect(await giveAfterPress(page, 'Retake')).toEqual(files);
  await page.reload();
  expect(await giveAfterPress(page, 'Take a photo')).toEqual(camera);
  expect(await giveAfterPress(page, 'Retake')).toEqual(camera);
  await page.getByRole('button', { name: 'Use this photo' }).tap();
  await expect(toast(page, 'ID uploaded successfully! Awaiting admin verification.')).toBeVisible();
  await expect(card(page, 'Bank Account')).toBeVisible();
  await context.close();
});

/** Presses with a finger, and gives a photo to what opens. Answers what the page asked the phone for. */
async function giveAfterPress(page: Page, label: string) {
  const opens = page.waitForEvent('filechooser');
  await page.getByText(label, { exact: true }).tap();
  const chooser = await opens;
  const asked = {
    accept: await chooser.element().getAttribute('accept'),
    capture: await chooser.element().getAttribute('capture'),
  };
  await chooser.setFiles(await cardPhoto());
  await expect(page.getByRole('img', { name: 'The ID that you chose' })).toBeVisible();
  return asked;
}
