import { cardPhoto } from '../../support/card-photo.ts';
import { expectFailure, expectToast, question } from '../../support/messages.ts';
import { arrive, card, chooseRepayment, register, somebody } from '../../support/people.ts';
import { proxyFails } from '../../support/proxy.ts';
import { expect, test } from '../../support/test.ts';

// spec: 8.1.2
test.describe('where the server gives no sentence, the page has one', () => {
  test('on the sign-in pages', async ({ page, watch }) => {
    await proxyFails(page, watch, 'POST', /^\/api\/auth\/(login|register)$/);
    await test.step('signing in [8.2.1]', async () => {
      await page.goto('/login');
      await page.getByLabel('Email').fill('somebody@example.com');
      await page.getByLabel('Password', { exact: true }).fill('a few words i remember');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expectFailure(page, 'Login failed');
      await expect(page.getByRole('main').getByText('Please try again.')).toBeVisible();
      await page.getByLabel('Password', { exact: true }).fill('');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
        'aria-invalid',
        'true',
      );
      await expect(page.getByRole('main').getByText('Login failed')).toBeHidden();
    });
    await test.step('registering [8.2.2]', async () => {
      await register(page, somebody());
      await expectFailure(page, 'Registration failed');
    });
    await test.step('a forgotten password', async () => {
      await proxyFails(page, watch, 'POST', /^\/api\/auth\/request-password-reset$/);
      await page.goto('/forgot-password');
      await page.getByLabel('Email').fill('somebody@example.com');
      await page.getByRole('button', { name: 'Send link' }).click();
      await expectFailure(page, 'Failed to send the link');
      await expect(page.getByLabel('Email')).toHaveValue('somebody@example.com');
    });
  });

  test('where loans are asked for and paid', async ({ page, scene, watch }) => {
    const borrower = await scene.verified();
    await scene.receivedLoan(borrower, 5);
    await arrive(page, borrower);
    await test.step('the payment page [8.2.5]', async () => {
      await proxyFails(page, watch, 'POST', /^\/api\/payments\/create-checkout$/);
      const loans = card(page, 'My Loans');
      const pay = loans.getByRole('button', { name: 'Pay Now' });
      await pay.click();
      await expectFailure(page, 'Failed to initiate payment', loans);
      await expect(loans.getByText('Nothing was charged. Please try again.')).toBeVisible();
      await page.unrouteAll();
      await page.route('**/api/payments/create-checkout*', () => new Promise(() => {}));
      await pay.click();
      await expect(loans.getByText('Failed to initiate payment')).toBeHidden();
    });
    await test.step('a request [8.2.4]', async () => {
      await page.goto('/create-loan');
      // Not earlier: the call that was held back would be answered, and lead to the payment page.
      await page.unrouteAll();
      await proxyFails(page, watch, 'POST', /^\/api\/loans\/create$/);
      await page.getByLabel('Loan amount ($)').fill('5');
      await chooseRepayment(page);
      await page.getByRole('checkbox', { name: /^I have read and accept/ }).check();
      await page.getByRole('button', { name: 'Request Loan' }).click();
      await expectFailure(page, 'Failed to create loan request');
      await expect(page.getByLabel('Loan amount ($)')).toHaveValue('5');
      await page.getByRole('checkbox', { name: /^I have read and accept/ }).uncheck();
      await page.getByRole('button', { name: 'Request Loan' }).click();
      await expect(page.getByRole('main').getByText('Failed to create loan request')).toBeHidden();
    });
    await test.step('the list of loans [8.2.3]', async () => {
      await proxyFails(page, watch, 'GET', /^\/api\/loans\/my-loans$/);
      await page.goto('/dashboard');
      await expectToast(page, 'Failed to fetch loans');
      await expect(card(page, 'My Loans')).toContainText('Your loans could not be shown.');
    });
    await test.step('the result of a payment [2.14.8, 8.2.27]', async () => {
      await proxyFails(page, watch, 'GET', /^\/api\/payments\/status\//);
      await page.goto('/payment-success?session_id=cs_test_1');
      await expect(page.getByRole('heading', { name: 'Error Checking Status' })).toBeVisible();
      await expect(
        page.getByText('There was an error verifying your payment. Please contact support.'),
      ).toBeVisible();
      await expectToast(page, 'Error checking payment status');
      await expect(page.getByText('Do not pay again yet')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible();
    });
  });

  test('on the profile', async ({ page, scene, watch }) => {
    const member = await scene.registered();
    await arrive(page, member, '/profile');
    const picture = card(page, 'Profile Picture');
    await test.step('deleting a picture [8.2.7]', async () => {
      await picture.getByLabel(/picture$/).setInputFiles(await cardPhoto());
      await proxyFails(page, watch, 'DELETE', /^\/api\/profile\/delete-picture$/);
      await picture.getByRole('button', { name: 'Delete picture' }).click();
      const asked = question(page, 'Delete picture?');
      await asked.getByRole('button', { name: 'Delete' }).click();
      await expectFailure(page, 'Failed to delete profile picture', asked);
      await asked.getByRole('button', { name: 'Cancel' }).click();
      await picture.getByRole('button', { name: 'Delete picture' }).click();
      await expect(asked.getByRole('button', { name: 'Delete' })).toBeVisible();
      await expect(asked.getByText('Failed to delete profile picture')).toBeHidden();
      await asked.getByRole('button', { name: 'Cancel' }).click();
    });
    await test.step('uploading a picture [8.2.6]', async () => {
      await proxyFails(page, watch, 'POST', /^\/api\/profile\/upload-picture$/);
      await picture.getByLabel(/picture$/).setInputFiles(await cardPhoto());
      await expectFailure(page, 'Failed to upload profile picture', picture);
    });
    await test.step('uploading an ID [8.2.9]', async () => {
      await proxyFails(page, watch, 'POST', /^\/api\/profile\/upload-id$/);
      await page.getByLabel('Upload ID').setInputFiles(await cardPhoto());
      await expectFailure(page, 'Failed to upload ID');
    });
    await test.step('linking a bank account [8.2.10]', async () => {
      await proxyFails(page, watch, 'POST', /^\/api\/bank-account\/create-verification-session$/);
      await page.getByRole('button', { name: 'Link bank account' }).click();
      await expectFailure(page, 'Failed to verify bank account');
    });
    await test.step('editing [8.2.8]', async () => {
      await proxyFails(page, watch, 'PUT', /^\/api\/profile\/update$/);
      await page.getByLabel('First name').fill('Renamed');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expectFailure(page, 'Failed to update profile');
      await expect(page.getByLabel('First name')).toHaveValue('Renamed');
    });
  });
});

test('the provider’s refusal is shown in its own words, and nothing is verified [4.5.4, 8.3.3]', async ({
  page,
  scene,
}) => {
  await arrive(page, await scene.registered(), '/profile');
  const verified: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/bank-account/verify-stripe')) verified.push(request.url());
  });
  // A secret that the provider does not know.
  await page.route('**/api/bank-account/create-verification-session', (route) =>
    route.fulfill({ json: { client_secret: 'unknown', session_id: 'fcsess_unknown' } }),
  );
  await page.getByRole('button', { name: 'Link bank account' }).click();
  await expectToast(page, 'clientSecret must be a bank link session’s.');
  await expect(page.getByRole('button', { name: 'Link bank account' })).toBeEnabled();
  expect(verified).toEqual([]);
});
