import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { asAdmin } from '../../support/as-admin.ts';
import { heldRefusal, refused } from '../../support/hold-refusal.ts';
import { arrive, somebody, spaced, tabTo, toast } from '../../support/people.ts';
import type { Member } from '../../support/scene.ts';
import { expect, test } from '../../support/test.ts';

const verifyId = /^\/api\/admin\/verify-id\//;

/** Opens the review of a member's ID, as an admin who is signed in. */
async function review(page: Page, member: Member): Promise<Locator> {
  await page.goto('/admin');
  const row = page.getByRole('article', { name: member.fullName });
  await row.getByRole('button', { name: 'Review' }).click();
  return page.getByRole('dialog', { name: 'Review ID Verification' });
}

test('a review shows whose ID it is and what can be done [2.9.5, 2.9.8, 2.9.18]', async ({
  page,
  scene,
}) => {
  const member = await scene.handedIn(somebody('Reviewed'));
  await arrive(page, await scene.admin());
  const dialog = await review(page, member);
  for (const text of [member.fullName, member.email, member.phone])
    await expect(dialog.getByRole('definition').filter({ hasText: text })).toBeVisible();
  for (const name of ['Approve', 'Reject'])
    await expect(dialog.getByRole('button', { name, exact: true })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(dialog).toBeHidden();
  const today = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeZone: 'America/New_York',
  }).format();
  await expect(page.getByRole('article', { name: member.fullName })).toContainText(today);
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
    const statement = dialog.getByText(/^Approving states that you have checked the document/);
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

test('what is worked by thumb alone is not told of keys until one is pressed', async ({
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
  await expect(dialog.getByRole('checkbox', { name: /^Use these keys/ })).toBeVisible();
  await context.close();
});

test('a tall image is at most 500 px high [2.9.10, 9.4.11]', async ({ page, scene }) => {
  const member = await scene.registered(somebody('Tall'));
  const tall = sharp({ create: { width: 300, height: 2400, channels: 3, background: '#7c9a86' } });
  await scene.handIn(member, { content: await tall.png().toBuffer(), type: 'image/png' });
  await arrive(page, await scene.admin());
  const image = (await review(page, member)).getByRole('img', { name: /^ID document of/ });
  await expect.poll(async () => (await image.boundingBox())?.height).toBeCloseTo(500, 0);
});

test('a PDF is labelled and opens in a viewer [1.1.3, 2.9.11]', async ({ page, scene }) => {
  const member = await scene.registered(somebody('Paper'));
  const pdf = '%PDF-1.4\n1 0 obj\n<</Type /Catalog>>\nendobj\ntrailer\n%%EOF\n';
  await scene.handIn(member, { content: Buffer.from(pdf), type: 'application/pdf' });
  await arrive(page, await scene.admin());
  const dialog = await review(page, member);
  await expect(dialog.getByText('PDF Document')).toBeVisible();
  const shown = dialog.getByTitle(`ID document of ${member.fullName}`);
  await expect(shown).toBeVisible();
  // The page takes the whole of it, and what decides stays in sight on a small desk.
  await expect(shown).toHaveAttribute('src', /^blob:.*#navpanes=0&view=Fit$/);
  await expect(dialog.getByLabel('Use these keys.')).toBeInViewport({ ratio: 1 });
  expect(await dialog.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
});

test('a kind that no browser shows is noted [2.9.12]', async ({ page, scene }) => {
  const member = await scene.registered(somebody('Scanned'));
  const scan = sharp({ create: { width: 60, height: 40, channels: 3, background: '#7c9a86' } });
  await scene.handIn(member, { content: await scan.tiff().toBuffer(), type: 'image/tiff' });
  await arrive(page, await scene.admin());
  const dialog = await review(page, member);
  await expect(dialog.getByText('Document uploaded', { exact: true })).toBeVisible();
  await expect(dialog.getByText(/^[0-9a-f-]{36}\.tiff?$/)).toBeVisible();
  const approve = dialog.getByRole('button', { name: 'Approve' });
  await expect(dialog.getByRole('button', { name: 'Reject' })).toBeEnabled();
  await expect(approve).toBeDisabled();
  await dialog.getByRole('link', { name: 'Open in New Tab', exact: true }).click();
  await expect(approve).toBeEnabled();
});

test('an image that does not load leaves its name [2.9.16]', async ({ page, scene, watch }) => {
  const member = await scene.handedIn(somebody('Lost'));
  watch.expectRefusal(/^\/uploads\/id\//, 404);
  await page.route('**/uploads/id/**', (route) => route.fulfill({ status: 404 }));
  await arrive(page, await scene.admin());
  const dialog = await review(page, member);
  await expect(dialog.getByText('The image could not be shown')).toBeVisible();
  await expect(dialog.getByText(/^[0-9a-f-]{36}\.jpg$/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Zoom in' })).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Reject' })).toBeEnabled();
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeDisabled();
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('img', { name: /^ID document of/ })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeEnabled();
});

test('a member who waits without a document has none to show [2.9.13]', async ({ page, scene }) => {
  const member = await scene.handedIn(somebody('Without'));
  // The server lists only who has handed one in; an older one may not.
  await page.route('**/api/admin/pending-verifications*', async (route) => {
    const answer = await route.fetch();
    const items: object[] = await answer.json();
    await route.fulfill({
      response: answer,
      json: items.map((item) => ({ ...item, id_card_url: null })),
    });
  });
  await arrive(page, await scene.admin());
  const dialog = await review(page, member);
  await expect(dialog.getByText('No ID uploaded', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeDisabled();
});

test('while a decision is on its way nothing can be pressed [2.9.19, 2.9.20]', async ({
  page,
  scene,
}) => {
  const member = await scene.handedIn(somebody('Pressed'));
  await scene.handedIn(somebody('After'));
  let answerNow = () => {};
  const held = new Promise<void>((resolve) => {
    answerNow = resolve;
  });
  await page.route('**/api/admin/verify-id/**', async (route) => {
    await held;
    await route.continue();
  });
  await arrive(page, await scene.admin());
  const dialog = await review(page, member);
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog.getByRole('button', { name: 'Processing...', exact: true })).toBeDisabled();
  // The pressed button belongs to the person one sees.
  await expect(dialog.getByText(member.email)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Reject' })).toBeDisabled();
  answerNow();
  await expect(toast(page, 'ID approved successfully!')).toBeVisible();
  await expect(dialog.getByText(member.email)).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('article', { name: member.fullName })).toBeHidden();
});

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

test('what another admin decided meanwhile is told, and the next one opens [7.2.25, 8.1.1]', async ({
  page,
  scene,
  product,
  watch,
}) => {
  const member = await scene.handedIn(somebody('Contested'));
  const next = await scene.handedIn(somebody('Thereafter'));
  await arrive(page, await scene.admin());
  const dialog = await review(page, member);
  const waiting: { id: string; user: { email: string } }[] = await asAdmin(
    product.url,
    'GET',
    '/admin/pending-verifications?limit=200',
  );
  const own = waiting.find(({ user }) => user.email === member.email);
  await asAdmin(product.url, 'POST', `/admin/verify-id/${own?.id}?status=approved`);
  watch.expectRefusal(verifyId, 409);
  await dialog.getByRole('button', { name: 'Reject' }).click();
  const why = `The ID of ${member.fullName} has already been approved.`;
  await expect(toast(page, why)).toBeVisible();
  await expect(dialog.getByText(next.email)).toBeVisible();
  await expect(dialog.getByText(why)).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeEnabled();
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
