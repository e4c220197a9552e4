import sharp from 'sharp';
import { asAdmin } from '../../support/as-admin.ts';
import { somebody, toast } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';
import { reviewAsAdmin } from './review.ts';

const verifyId = /^\/api\/admin\/verify-id\//;

test('a review shows whose ID it is and what can be done [2.9.5, 2.9.8, 2.9.18]', async ({
  page,
  scene,
}) => {
  const member = await scene.handedIn(somebody('Reviewed'));
  const dialog = await reviewAsAdmin(page, scene, member);
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

test('a tall image is at most 500 px high [2.9.10, 9.4.11]', async ({ page, scene }) => {
  const member = await scene.registered(somebody('Tall'));
  const tall = sharp({ create: { width: 300, height: 2400, channels: 3, background: '#7c9a86' } });
  await scene.handIn(member, { content: await tall.png().toBuffer(), type: 'image/png' });
  const dialog = await reviewAsAdmin(page, scene, member);
  const image = dialog.getByRole('img', { name: /^ID document of/ });
  await expect.poll(async () => (await image.boundingBox())?.height).toBeCloseTo(500, 0);
});

test('a PDF is labelled and opens in a viewer [1.1.3, 2.9.11]', async ({ page, scene }) => {
  const member = await scene.registered(somebody('Paper'));
  const pdf = '%PDF-1.4\n1 0 obj\n<</Type /Catalog>>\nendobj\ntrailer\n%%EOF\n';
  await scene.handIn(member, { content: Buffer.from(pdf), type: 'application/pdf' });
  const dialog = await reviewAsAdmin(page, scene, member);
  await expect(dialog.getByText('PDF Document')).toBeVisible();
  const shown = dialog.getByTitle(`ID document of ${member.fullName}`);
  await expect(shown).toBeVisible();
  // The page takes the whole of it, and what decides stays in sight on a small desk.
  await expect(shown).toHaveAttribute('src', /^blob:.*#navpanes=0&view=Fit$/);
  await expect(dialog.getByLabel('Use keyboard shortcuts')).toBeInViewport({ ratio: 1 });
  expect(await dialog.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
});

test('a kind that no browser shows is noted [2.9.12]', async ({ page, scene }) => {
  const member = await scene.registered(somebody('Scanned'));
  const scan = sharp({ create: { width: 60, height: 40, channels: 3, background: '#7c9a86' } });
  await scene.handIn(member, { content: await scan.tiff().toBuffer(), type: 'image/tiff' });
  const dialog = await reviewAsAdmin(page, scene, member);
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
  const dialog = await reviewAsAdmin(page, scene, member);
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
  const dialog = await reviewAsAdmin(page, scene, member);
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
  const dialog = await reviewAsAdmin(page, scene, member);
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog.getByRole('button', { name: 'Processing...', exact: true })).toBeDisabled();
  // The pressed button belongs to the person one sees.
  await expect(dialog.getByText(member.email)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Reject' })).toBeDisabled();
  await expect(dialog.getByText('Still saving')).toBeHidden();
  await page.keyboard.press('j');
  await expect(dialog.getByText('Still saving')).toBeVisible();
  answerNow();
  await expect(toast(page, 'ID approved successfully!')).toBeVisible();
  await expect(dialog.getByText(member.email)).toBeHidden();
  await expect(dialog.getByText('Still saving')).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('article', { name: member.fullName })).toBeHidden();
});

test('a document that another admin has decided on says so, and the next one opens [7.2.25, 8.1.1]', async ({
  page,
  scene,
  product,
  watch,
}) => {
  const member = await scene.handedIn(somebody('Contested'));
  const next = await scene.handedIn(somebody('Thereafter'));
  const dialog = await reviewAsAdmin(page, scene, member);
  const waiting: { id: string; user: { email: string } }[] = await asAdmin(
    product.url,
    'GET',
    '/admin/pending-verifications?limit=200',
  );
  const own = waiting.find(({ user }) => user.email === member.email);
  await asAdmin(product.url, 'POST', `/admin/verify-id/${own?.id}?status=approved&notes=known`);
  watch.expectRefusal(verifyId, 409);
  await dialog.getByRole('button', { name: 'Reject' }).click();
  const why = `The ID of ${member.fullName} has already been approved.`;
  await expect(toast(page, why)).toBeVisible();
  await expect(dialog.getByText(next.email)).toBeVisible();
  await expect(dialog.getByText(why)).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeEnabled();
});
