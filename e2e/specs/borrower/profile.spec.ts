import { cardPhoto } from '../../support/card-photo.ts';
import { expectReadAnew } from '../../support/expect-reload.ts';
import { arrive, card, expectError, toast } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';

// spec: 2.7.4, 8.1.1, 8.1.3, 8.4.6
test('a profile is edited, its errors beside their fields', async ({ page, scene, watch }) => {
  const other = await scene.registered();
  const member = await scene.verified();
  await arrive(page, member, '/profile');
  const form = card(page, 'Edit Profile');
  await expect(form.getByLabel('Email')).toHaveValue(member.email);
  await form.getByLabel('Last name').fill('');
  await form.getByLabel('Phone').fill('none');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expectError(form.getByLabel('Last name'), 'Last name is required.');
  await expectError(
    form.getByLabel('Phone'),
    'Enter a phone number of 7 to 15 digits, such as (555) 010-1234.',
  );

  watch.expectRefusal(/^\/api\/profile\/update$/, 409);
  const warning = form.getByText('When you change any part of your name');
  await expect(warning).toBeHidden();
  await form.getByLabel('Middle initial').fill('');
  await expect(warning).toBeVisible();
  await form.getByLabel('Middle initial').fill('q');
  await expect(warning).toBeHidden();
  await form.getByLabel('Last name').fill('Renamed');
  await expect(warning).toBeVisible();
  await expect(form).toContainText(
    'Your bank account is verified for Ada Q. Borrower, too. If the account is not in your new name, our reviewers check it before you can borrow again.',
  );
  await form.getByLabel('Phone').fill('555 010 9999');
  await expect(form.getByLabel('Current password')).toBeHidden();
  await form.getByLabel('Email').fill(other.email);
  await form.getByLabel('Current password').fill(member.password);
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'An account with this email already exists.')).toBeVisible();
  await expectError(form.getByLabel('Email'), 'An account with this email already exists.');

  await form.getByLabel('Email').fill(member.email);
  await expect(form.getByLabel('Current password')).toBeHidden();
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible();
  await expect(page.getByText('Ada Q. Renamed', { exact: true })).toBeVisible();
  await expect(warning).toBeHidden();
  await expect(card(page, 'ID Verification')).toContainText(
    'Your name changed. Please upload an ID that shows it.',
  );
  const bank = card(page, 'Bank Account');
  await expect(bank).toContainText('The account holder’s name does not match your profile.');
  await expect(bank).toContainText('Not verified');

  await test.step('under the former name again, the account is verified again', async () => {
    await form.getByLabel('Last name').fill('Borrower');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(bank.getByText('Verified', { exact: true })).toBeVisible();
    await expect(bank).not.toContainText('does not match');
    await form.getByLabel('Last name').fill('Renamed');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(bank).toContainText('Not verified');
  });

  await test.step('another email needs the password, which is asked for as soon as it is typed', async () => {
    const email = `new-${member.email}`;
    await form.getByLabel('Email').fill(email);
    await expect(form.getByLabel('Current password')).toBeVisible();
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
    await expect(form.getByLabel('Current password')).toBeFocused();
    await form.getByLabel('Current password').fill(member.password);
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form.getByLabel('Current password')).toBeHidden();
    await expect(form.getByLabel('Email')).toHaveValue(email);
  });

  await page.getByRole('button', { name: 'Back to dashboard' }).click();
  for (const place of ['Next', 'Before you can borrow'])
    await expect(card(page, place)).toContainText('Please upload an ID that shows it.');
});

test('the current user is fetched again after each change of the profile and its picture [2.7.1, 2.7.2, 5.5.3, 6.2.2, 7.2.4, 8.4.4, 8.4.5]', async ({
  page,
  scene,
}) => {
  await arrive(page, await scene.verified(), '/profile');
  const reads = '/profile/me';
  const form = card(page, 'Edit Profile');
  await form.getByLabel('Phone').fill('555 010 7777');
  await expectReadAnew(page, { after: /^\/profile\/update$/, reads }, () =>
    form.getByRole('button', { name: 'Save changes' }).click(),
  );

  const picture = card(page, 'Profile Picture');
  const photo = await cardPhoto();
  await expectReadAnew(page, { after: /^\/profile\/upload-picture$/, reads }, () =>
    picture.getByLabel('Upload picture').setInputFiles(photo),
  );
  await expect(toast(page, 'Profile picture updated successfully!')).toBeVisible();
  const shown = picture.getByRole('img', { name: /profile$/ });
  await expect(shown).toBeVisible();
  await picture.getByRole('button', { name: 'Delete picture' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete picture?' });
  await expect(question).toHaveAccessibleDescription(
    'Are you sure you want to delete your profile picture?',
  );
  await expectReadAnew(page, { after: /^\/profile\/delete-picture$/, reads }, () =>
    question.getByRole('button', { name: 'Delete' }).click(),
  );
  await expect(toast(page, 'Profile picture deleted successfully!')).toBeVisible();
  await expect(shown).toBeHidden();
});
