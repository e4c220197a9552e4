import { cardPhoto } from '../../../support/card-photo.ts';
import { expectToast } from '../../../support/messages.ts';
import { arrive, card, somebody } from '../../../support/people.ts';
import { expect, test } from '../../../support/test.ts';
import { review } from '../../admin/review.ts';

test('a list that is never answered says so, with another try', async ({
  pageWithClock: page,
  scene,
}) => {
  const borrower = await scene.verified();
  await page.clock.install();
  await page.route('**/api/loans/my-loans*', () => undefined);
  const asked = page.waitForRequest('**/api/loans/my-loans*');
  await arrive(page, borrower);
  await asked;
  await page.clock.fastForward(31_000);
  const loans = card(page, 'My Loans');
  await expect(loans).toContainText('Your loans could not be shown.');
  await page.unrouteAll();
  await loans.getByRole('button', { name: 'Try again' }).click();
  await expect(loans).toContainText('No loans yet');
});

test('a document that never comes says so, with another try', async ({
  pageWithClock: page,
  scene,
}) => {
  const member = await scene.registered(somebody('Unseen', 'Document'));
  const content = Buffer.from('%PDF-1.4\n1 0 obj\n<</Type /Catalog>>\nendobj\ntrailer\n%%EOF\n');
  await scene.handIn(member, { content, type: 'application/pdf' });
  await page.clock.install();
  await arrive(page, await scene.admin(), '/admin');
  await page.route('**/uploads/**', () => undefined);
  const asked = page.waitForRequest('**/uploads/**');
  const dialog = await review(page, member);
  await asked;
  await page.clock.fastForward(301_000);
  await expect(dialog.getByRole('alert')).toContainText('The PDF could not be shown');
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.locator('iframe')).toBeVisible();
});

test('a file on a slow line shows how much of it is sent, and can be cancelled', async ({
  anotherBrowser,
  scene,
}) => {
  const page = await anotherBrowser();
  const member = await scene.registered();
  await arrive(page, member, '/profile');
  const network = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 50_000 };
  await network.send('Network.emulateNetworkConditions', slow);
  const id = card(page, 'ID Verification');
  const large = { name: 'id.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(12_000_000) };
  await id.getByLabel('Upload ID').setInputFiles(large);
  await expect(id.getByText(/^[1-9]% sent$/)).toBeVisible();
  await expect(id.getByRole('progressbar', { name: 'Sending the file' })).toBeVisible();
  await id.getByRole('button', { name: 'Cancel' }).click();
  await expect(id.getByRole('progressbar')).toHaveCount(0);
  await expect(id).toContainText('up to 15 MB');
  await expect(id).not.toContainText('Failed to upload ID');

  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  await id.getByLabel('Upload ID').setInputFiles(await cardPhoto());
  await expectToast(page, 'ID uploaded successfully! Awaiting admin verification.');
});
