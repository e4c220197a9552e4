import { expectError, signInNameBeside, toast } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';

// spec: 2.4.2, 2.4.3, 5.2.1, 5.2.2, 5.2.3, 5.2.4, 5.2.5, 5.2.6, 8.1.1, 8.1.3
test('registering says beside each field what it needs, and loses nothing typed', async ({
  page,
  scene,
  watch,
}) => {
  await page.goto('/register');
  await page.getByRole('button', { name: 'Register' }).click();
  await expectError(page.getByLabel('First name'), 'First name is required.');
  await expectError(page.getByLabel('Last name'), 'Last name is required.');
  await expectError(page.getByLabel('Email'), 'Email is required.');
  await expectError(page.getByLabel('Phone'), 'Phone is required.');
  await expectError(page.getByLabel('Password', { exact: true }), 'Password is required.');
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(page.getByLabel('Middle initial')).not.toHaveAttribute('aria-invalid');

  await page.getByLabel('First name').fill('Ada');
  await expect(page.getByText('First name is required.')).toBeHidden();
  await page.getByLabel('Middle initial').pressSequentially('qx');
  await expect(page.getByLabel('Middle initial')).toHaveValue('Q');
  await page.getByLabel('Last name').fill('Borrower');
  await page.getByLabel('Email').fill('nonsense');
  await page.getByLabel('Phone').fill('12345');
  const password = page.getByLabel('Password', { exact: true });
  await expect(signInNameBeside(password)).toHaveAttribute('name', 'email');
  await password.fill('too short');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByLabel('Show the password').check();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Register' }).click();
  await expectError(page.getByLabel('Email'), 'Enter an email address such as name@example.com.');
  await expectError(
    page.getByLabel('Phone'),
    'Enter a phone number of 7 to 15 digits, such as (555) 010-1234.',
  );
  await expectError(
    page.getByLabel('Password', { exact: true }),
    'Password needs at least 10 characters.',
  );
  await expect(page.getByLabel('Email')).toBeFocused();

  const known = await scene.registered();
  watch.expectRefusal(/^\/api\/auth\/register$/, 409);
  await page.getByLabel('Email').fill(known.email.toUpperCase());
  await page.getByLabel('Phone').fill('+1 555 010 1234');
  await page.getByLabel('Password', { exact: true }).fill('long enough now');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(toast(page, 'An account with this email already exists.')).toBeVisible();
  await expectError(page.getByLabel('Email'), 'An account with this email already exists.');
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('long enough now');
  await expect(page).toHaveURL('/register');
});

// spec: 2.3.1, 2.3.2, 5.1.1, 5.1.2, 8.1.1, 8.4.1
test('signing in says what is missing, and what is not right', async ({ page, scene, watch }) => {
  const member = await scene.registered();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectError(page.getByLabel('Email'), 'Email is required.');
  await expectError(page.getByLabel('Password', { exact: true }), 'Password is required.');
  await expect(page.getByLabel('Email')).toBeFocused();

  watch.expectRefusal(/^\/api\/auth\/login$/, 401);
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(toast(page, 'The email or the password is not right.')).toBeVisible();
  await expectError(
    page.getByLabel('Password', { exact: true }),
    'The email or the password is not right.',
  );
  await expect(page.getByLabel('Email')).toHaveValue(member.email);
  await expect(page).toHaveURL('/login');

  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(toast(page, 'Login successful!')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
});
