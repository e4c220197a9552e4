import { generateSync } from 'otplib';
import { arrive, card } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';

test('whoever adds an authenticator app is no longer signed in by the password alone', async ({
  page,
  scene,
  watch,
}) => {
  const ada = await scene.registered();
  await arrive(page, ada, '/account');
  const factors = card(page, 'Second factor');
  await factors.getByRole('button', { name: 'Add an authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' });
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Code from your app').fill(generateSync({ secret }));
  await dialog.getByRole('button', { name: 'Add the app' }).click();
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? '';
  await codes.getByRole('button', { name: 'I kept them' }).click();
  await expect(factors.getByRole('listitem')).toHaveCount(1);

  await page.evaluate(() => localStorage.clear());
  watch.expectRefusal(/^\/api\/auth\/login$/, 401);
  await page.goto('/login');
  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(ada.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Now use your second factor: a passkey or a code.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('sevenday.token'))).toBeNull();
  watch.expectRefusal(/^\/api\/auth\/finish-sign-in$/, 422);
  const code = page.getByLabel('Code from your app');
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
});
