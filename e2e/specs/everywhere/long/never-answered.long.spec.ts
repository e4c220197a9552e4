import { cardPhoto } from '../../../support/card-photo.ts';
import { expectToast } from '../../../support/messages.ts';
import { arrive, card, chooseRepayment, somebody } from '../../../support/people.ts';
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

test('a call that is never answered ends, and the page says what is known and what to do', async ({
  pageWithClock: page,
  scene,
}) => {
  const borrower = await scene.verified();
  await page.clock.install();
  await arrive(page, borrower, '/create-loan');
  const keys: unknown[] = [];
  await page.route('**/api/loans/create', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    // Done, and not answered.
    const response = await route.fetch();
    if (keys.length > 1) await route.fulfill({ response });
  });
  await page.getByLabel('Loan amount ($)').fill('5');
  await chooseRepayment(page);
  await page.getByRole('checkbox', { name: /^I have read and accept/ }).check();
  const request = page.getByRole('button', { name: 'Request Loan' });
  await request.click();
  await expect.poll(() => keys.length).toBe(1);
  await expect(request).toHaveAttribute('aria-busy', 'true');
  await page.clock.fastForward(61_000);
  await expect(page.getByRole('main')).toContainText(
    'We waited and got no answer. It may have been done. It is safe to try again: we will not do it twice.',
  );
  await request.click();
  await expect(page).toHaveURL('/dashboard');
  expect(new Set(keys).size).toBe(1);
  expect(await scene.loansOf(borrower)).toMatchObject({ total: 1 });
});
