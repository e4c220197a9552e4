import { cardPhoto } from '../../../support/card-photo.ts';
import {
  arrive,
  card,
  chooseInPicker,
  expectError,
  signInNameBeside,
  toast,
} from '../../../support/people.ts';
import { expect, test } from '../../../support/test.ts';

test('a file that is no picture is named before it is sent, and refused beside its button', async ({
  page,
  scene,
  watch,
}) => {
  const member = await scene.registered();
  await arrive(page, member, '/get-ready');
  watch.expectRefusal(/^\/api\/profile\/upload-id$/, 415);
  const buffer = Buffer.from('no picture');
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer });
  const photo = card(page, 'A photo of your ID');
  await expect(photo).toContainText('letter.pdf');
  await page.getByRole('button', { name: 'Use this file' }).click();
  await expect(photo).toContainText('Only images (not SVG) and PDF files are accepted.');
  await page.getByLabel('Choose another file').setInputFiles(await cardPhoto());
  const use = page.getByRole('button', { name: 'Use this photo' });
  await expect(use).toBeVisible();
  await expect(photo).not.toContainText('Only images');
  await page.getByLabel('Retake').setInputFiles(await cardPhoto());
  await use.click();
  await expect(card(page, 'Bank Account')).toBeVisible();
});

test('another account is linked once the password is given, where it is asked for', async ({
  page,
  scene,
  watch,
}) => {
  const member = await scene.verified();
  const loansShown = page.waitForResponse(/\/api\/loans\/my-loans/);
  await arrive(page, member, '/profile');
  await loansShown;
  const sessions = '**/api/bank-account/create-verification-session';
  const detail = 'Enter your current password to link another bank account.';
  for (const _ of ['asked for', 'wrong'])
    watch.expectRefusal(/\/create-verification-session$/, 422);
  // As if the password had been entered long ago.
  await page.route(
    sessions,
    (route) =>
      route.fulfill({
        status: 422,
        json: { code: 'password_needed', detail, fields: { current_password: detail } },
      }),
    { times: 1 },
  );
  const bank = card(page, 'Bank Account');
  await bank.getByRole('button', { name: 'Link another account' }).click();
  const password = bank.getByLabel('Current password');
  await expect(password).toBeFocused();
  await expect(signInNameBeside(password)).toHaveValue(member.email);
  await expect(bank).toContainText('we send no money for 24 hours');
  await password.fill('a wrong password');
  await bank.getByRole('button', { name: 'Continue' }).click();
  await expectError(password, 'The current password is not right.');
  await password.fill(member.password);
  await bank.getByRole('button', { name: 'Continue' }).click();
  await chooseInPicker(page, 'Success');
  await expect(toast(page, 'Bank account verified instantly!')).toBeVisible();
  await expect(password).toHaveCount(0);
});
