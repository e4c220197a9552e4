import { mailedLink } from '../../support/mail.ts';
import { expectError, signIn, toast } from '../../support/people.ts';
import { proxyFails } from '../../support/proxy.ts';
import { expect, test } from '../../support/test.ts';

const newPassword = 'quite other words to know';

test('a forgotten password is replaced by the link of the mail, which works once', async ({
  page,
  scene,
  product,
  watch,
}) => {
  const member = await scene.registered();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  const email = page.getByLabel('Email');
  await email.fill('nobody');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expectError(email, 'Enter an email address such as name@example.com.');
  await email.fill(member.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: member.email })).toBeFocused();

  const link = await mailedLink(product, member.email, 'reset-password');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await test.step('its secret is gone from the address and the history', async () => {
    await expect(page).toHaveURL('/reset-password');
    expect(await page.evaluate(() => window.location.href)).not.toContain('token');
  });
  const password = page.getByLabel('New password', { exact: true });
  const change = page.getByRole('button', { name: 'Change password' });
  await password.fill('short');
  await change.click();
  await expectError(password, 'Password needs at least 10 characters.');
  await page.getByLabel('Show the new password').check();
  await expect(password).toHaveAttribute('type', 'text');
  await password.fill(newPassword);
  await test.step('an answer that does not come loses nothing', async () => {
    await proxyFails(page, watch, 'POST', /^\/api\/auth\/reset-password$/);
    await change.click();
    await expect(toast(page, 'Failed to change the password')).toBeVisible();
    await expect(
      page.getByRole('main').getByText('Failed to change the password', { exact: true }),
    ).toBeVisible();
    await expect(password).toHaveValue(newPassword);
    await page.unrouteAll();
  });
  await change.click();
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to sign in' }).click();
  await signIn(page, { email: member.email, password: newPassword });

  await test.step('used again, by someone who is signed in', async () => {
    watch.expectRefusal(/^\/api\/auth\/reset-password$/, 422);
    await page.goto(link);
    await password.fill('yet another password');
    await change.click();
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await page.getByRole('button', { name: 'Send a new link' }).click();
    await expect(page).toHaveURL('/forgot-password');
  });
  await page.goto('/reset-password');
  await expect(page.getByRole('heading', { name: 'This link is not complete' })).toBeVisible();
});
