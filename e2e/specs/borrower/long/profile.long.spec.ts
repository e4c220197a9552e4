import type { Locator } from '@playwright/test';
import { cardPhoto, fileOf } from '../../../support/card-photo.ts';
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

test('a profile picture is checked, shown and deleted', async ({ page, scene, watch }) => {
  const member = await scene.verified();
  await arrive(page, member, '/profile');
  const form = card(page, 'Edit Profile');
  await form.getByLabel('Phone').fill('555 010 7777');
  await scene.changeMember(member, { first_name: 'Corrected' });
  const picture = card(page, 'Profile Picture');
  const chooser = picture.getByLabel(/picture$/);
  const lookOf = (what: Locator) =>
    what.evaluate((element) => {
      const { fontSize, fontWeight, height } = getComputedStyle(element);
      return { fontSize, fontWeight, height };
    });
  expect(await lookOf(picture.locator('label'))).toEqual(
    await lookOf(form.getByRole('button', { name: 'Save changes' })),
  );

  await chooser.setInputFiles(fileOf('notes.txt', 'text/plain', 20));
  await expect(toast(page, 'Only JPG, JPEG, and PNG files are allowed')).toBeVisible();
  await expectError(chooser, 'Only JPG, JPEG, and PNG files are allowed');
  await chooser.setInputFiles(fileOf('large.png', 'image/png', 5_242_881));
  await expect(toast(page, 'File size must be less than 5MB')).toBeVisible();
  await expectError(chooser, 'File size must be less than 5MB');

  watch.expectRefusal(/^\/api\/profile\/upload-picture$/, 422);
  await chooser.setInputFiles({
    ...(await cardPhoto()),
    buffer: (await cardPhoto()).buffer.subarray(0, 200),
  });
  await expectError(chooser, 'This file is damaged. Please choose another one.');

  await chooser.setInputFiles(await cardPhoto());
  await expect(toast(page, 'Profile picture updated successfully!')).toBeVisible();
  const shown = picture.getByRole('img', { name: /profile$/ });
  await expect
    .poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);

  await test.step('the form does not overwrite what was changed elsewhere', async () => {
    await expect(form.getByLabel('First name')).toHaveValue('Corrected');
    await expect(form.getByText('When you change any part of your name')).toBeHidden();
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(toast(page, 'Profile updated successfully!')).toBeVisible();
    await expect(form.getByLabel('Phone')).toHaveValue('555 010 7777');
    await expect(page.getByText('Corrected Q. Borrower', { exact: true })).toBeVisible();
    await expect(card(page, 'ID Verification')).toContainText('Your ID is approved.');
  });

  await picture.getByRole('button', { name: 'Delete picture' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete picture?' });
  await expect(question).toHaveAccessibleDescription(
    'Are you sure you want to delete your profile picture?',
  );
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Profile picture deleted successfully!')).toBeVisible();
  await expect(shown).toBeHidden();
});

test('an ID that cannot be taken is refused beside the button', async ({ page, scene, watch }) => {
  const member = await scene.registered();
  await scene.linkBank(member, 'success');
  await arrive(page, member, '/profile');
  watch.expectRefusal(/^\/api\/profile\/upload-id$/, 415);
  const chooser = page.getByLabel('Upload ID');
  await chooser.setInputFiles({
    name: 'drawing.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await expect(chooser).toHaveAttribute('aria-invalid', 'true');
  await expect(card(page, 'ID Verification')).toContainText('pending');
});
