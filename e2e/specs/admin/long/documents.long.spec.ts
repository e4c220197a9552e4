import type { Locator } from '@playwright/test';
import { heldRefusal, refused } from '../../../support/hold-refusal.ts';
import { arrive, somebody, spaced, tabTo, toast } from '../../../support/people.ts';
import { expect, test } from '../../../support/test.ts';
import { review } from '../review.ts';

test('the button that zooms stays under the pointer', async ({ page, scene }) => {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 });
    const member = await scene.handedIn(somebody(`Still${width}`));
    await arrive(page, await scene.admin());
    const dialog = await review(page, member);
    await expect(dialog.getByRole('button', { name: 'Approve' })).toBeEnabled();
    const zoom = dialog.getByRole('button', { name: 'Zoom in' });
    await zoom.hover();
    const before = await zoom.boundingBox();
    for (let times = 0; times < 3; times++) await zoom.click();
    expect(await zoom.boundingBox()).toEqual(before);
    await page.keyboard.press('Escape');
  }
});

test('on a phone the document is seen first, and its tools stand in one row', async ({
  page,
  scene,
}) => {
  const member = await scene.handedIn(somebody('Pocket'));
  await arrive(page, await scene.admin());
  await page.setViewportSize({ width: 360, height: 740 });
  const dialog = await review(page, member);
  await expect(dialog.getByRole('status')).toHaveText(
    new RegExp(`^Document of ${spaced(member.fullName)}, \\d+ of \\d+ waiting$`),
  );
  const image = dialog.getByRole('img', { name: /^ID document of/ });
  await expect.poll(async () => (await image.boundingBox())?.width).toBeGreaterThan(310);
  const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;
  const names = ['Previous document', 'Next document', 'Zoom out', 'Zoom in', 'Rotate'];
  const tools = names.map((name) => dialog.getByRole('button', { name, exact: true }));
  const tops = await Promise.all(tools.map(top));
  expect(new Set(tops).size, 'rows of tools').toBe(1);
  expect(tops[0]).toBeGreaterThan(await top(image));
  for (const after of [dialog.getByText(member.email), dialog.getByLabel('Admin Notes')])
    expect(await top(after)).toBeGreaterThan(tops[0] ?? Number.NaN);
  const approve = dialog.getByRole('button', { name: 'Approve' });
  await expect(approve).toBeInViewport();
  const end = async (locator: Locator, side: 'x' | 'y') => {
    const box = await locator.boundingBox();
    return box ? box[side] + (side === 'x' ? box.width : box.height) : Number.NaN;
  };

  await test.step('what approving states is wholly seen with the button, and covers no field', async () => {
    const statement = dialog.getByText(
      /^By approving, you state that you have checked the document/,
    );
    await expect(statement).toBeInViewport({ ratio: 1 });
    expect(await end(statement, 'y')).toBeLessThanOrEqual(await top(approve));
    const notes = dialog.getByLabel('Admin Notes');
    await tabTo(page, notes);
    await expect.poll(() => end(notes, 'y')).toBeLessThan(await top(statement));
  });

  await test.step('nor is it covered or cut off with enlarged text', async () => {
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expect(approve).not.toBeInViewport();
    await expect
      .poll(async () => (await end(dialog, 'x')) - (await end(image, 'x')))
      .toBeGreaterThanOrEqual(0);
  });
});

test('a touch screen shows no keys until one is pressed', async ({
  browser,
  product,
  scene,
  watch,
}) => {
  const member = await scene.handedIn(somebody('Thumb'));
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const context = await browser.newContext({ ...phone, baseURL: product.url });
  watch.over(context);
  const page = await context.newPage();
  await arrive(page, await scene.admin());
  const dialog = await review(page, member);
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeEnabled();
  await expect(dialog.getByText('Keys (?)')).toBeHidden();
  await page.keyboard.press('?');
  await expect(dialog.getByRole('checkbox', { name: /^Use keyboard shortcuts/ })).toBeVisible();
  await context.close();
});

const verifyId = /^\/api\/admin\/verify-id\//;

test('a decision that is refused leaves its document open, with why and its notes', async ({
  page,
  scene,
  watch,
}) => {
  const member = await scene.handedIn(somebody('Returning'));
  await scene.handedIn(somebody('Following'));
  await arrive(page, await scene.admin());
  const dialog = await review(page, member);
  await dialog.getByLabel('Admin Notes').fill('The edge is cut off.');
  const refuse = await heldRefusal(page, watch, verifyId);
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog.getByLabel('Admin Notes')).toBeDisabled();
  refuse();
  await expect(toast(page, refused)).toBeVisible();
  await expect(dialog.getByText(member.email)).toBeVisible();
  await expect(dialog.getByLabel('Admin Notes')).toHaveValue('The edge is cut off.');
  await expect(dialog.getByText(refused)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('article', { name: member.fullName })).toBeVisible();
});

test('notes that were typed are there again after the review was left', async ({ page, scene }) => {
  const member = await scene.handedIn(somebody('Interrupted'));
  await arrive(page, await scene.admin());
  const dialog = await review(page, member);
  await dialog.getByLabel('Admin Notes').fill('Ask for the back of it.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const row = page.getByRole('article', { name: member.fullName });
  await row.getByRole('button', { name: 'Review' }).click();
  await expect(dialog.getByLabel('Admin Notes')).toHaveValue('Ask for the back of it.');
});
