import { expectToast } from '../../support/messages.ts';
import { register, somebody } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';
import { translate } from '../../support/translate.ts';

test('the sign-in pages work when the browser translates them', async ({ page, watch }) => {
  await translate(page);
  watch.expectRefusal(/^\/api\/auth\/login$/, 401);
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(
    page.getByRole('main').getByText('The email or the password is not right.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  await register(page, somebody());
  await expectToast(page, 'Registration successful!');
  await expect(page.getByText('This screen could not be shown')).toHaveCount(0);
});
