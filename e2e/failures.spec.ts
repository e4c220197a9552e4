import type { Locator, Page, Route } from '@playwright/test';
import { arrive, card, register, somebody, toast } from './people.ts';
import { cardPhoto } from './pictures.ts';
import { proxyFails } from './proxy.ts';
import { expect, test } from './test.ts';

async function expectToast(page: Page, text: string): Promise<void> {
  await expect(toast(page, text)).toBeVisible();
}

/** By a toast, and beside its button, where it stays. */
async function expectTold(page: Page, text: string, place = page.getByRole('main')): Promise<void> {
  await expectToast(page, text);
  await expect(place.getByText(text, { exact: true })).toBeVisible();
}

/** Every toast on the page, the newest first. */
function shownToasts(page: Page): Locator {
  return page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
}

/** The dialog that asks before something is done. */
function question(page: Page, name: string): Locator {
  return page.getByRole('alertdialog', { name });
}

/** The connection is lost once the answer has begun, which no route of the browser can do. */
function loseNextBody(page: Page, path: string): Promise<void> {
  return page.evaluate((path) => {
    const { fetch } = window;
    window.fetch = async (asked, ...more) => {
      const answer = await fetch(asked, ...more);
      if (asked !== path) return answer;
      window.fetch = fetch;
      const lost = (body: ReadableStreamDefaultController) => body.error(new TypeError());
      return new Response(new ReadableStream({ start: lost }), { status: answer.status });
    };
  }, path);
}

// spec: 8.1.2
test.describe('where the server gives no sentence, the page has one', () => {
  test('at the doors', async ({ page, watch }) => {
    await proxyFails(page, watch, 'POST', /^\/api\/auth\/(login|register)$/);
    await test.step('signing in [8.2.1]', async () => {
      await page.goto('/login');
      await page.getByLabel('Email').fill('somebody@example.com');
      await page.getByLabel('Password').fill('a few words i remember');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expectTold(page, 'Login failed');
      await expect(page.getByRole('main').getByText('Please try again.')).toBeVisible();
      await page.getByLabel('Password').fill('');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByRole('main').getByText('Login failed')).toBeHidden();
    });
    await test.step('registering [8.2.2]', async () => {
      await register(page, somebody());
      await expectTold(page, 'Registration failed');
    });
    await test.step('a forgotten password', async () => {
      await proxyFails(page, watch, 'POST', /^\/api\/auth\/request-password-reset$/);
      await page.goto('/forgot-password');
      await page.getByLabel('Email').fill('somebody@example.com');
      await page.getByRole('button', { name: 'Send link' }).click();
      await expectTold(page, 'Failed to send the link');
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
      await expectTold(page, 'Failed to initiate payment', loans);
      await expect(loans.getByText('Nothing was charged. Please try again.')).toBeVisible();
      await page.unrouteAll();
      await page.route('**/api/payments/create-checkout*', () => new Promise(() => {}));
      await pay.click();
      await expect(loans.getByText('Failed to initiate payment')).toBeHidden();
      await page.unrouteAll();
    });
    await test.step('a request whose answer breaks off is made once', async () => {
      const request = page.getByRole('button', { name: 'Request Loan' });
      const ask = async () => {
        await page.goto('/create-loan');
        await page.getByLabel('Loan amount ($)').fill('5');
        await page.getByRole('checkbox', { name: /^I have read and accept/ }).check();
      };
      await ask();
      const cutShort = async (route: Route) =>
        route.fulfill({ response: await route.fetch(), body: '{"id":"' });
      await page.route('**/api/loans/create', cutShort, { times: 1 });
      await request.click();
      await expectToast(page, 'We got no answer. You can try again: nothing is done twice.');
      await request.click();
      await expect(page).toHaveURL('/dashboard');
      expect(await scene.loansOf(borrower)).toMatchObject({ total: 2 });

      await ask();
      await loseNextBody(page, '/api/loans/create');
      await request.click();
      await expect(page).toHaveURL('/dashboard');
      await expectToast(page, 'Loan request approved successfully!');
      expect(await scene.loansOf(borrower)).toMatchObject({ total: 3 });
    });
    await test.step('a request [8.2.4]', async () => {
      await proxyFails(page, watch, 'POST', /^\/api\/loans\/create$/);
      await page.goto('/create-loan');
      await page.getByLabel('Loan amount ($)').fill('5');
      await page.getByRole('checkbox', { name: /^I have read and accept/ }).check();
      await page.getByRole('button', { name: 'Request Loan' }).click();
      await expectTold(page, 'Failed to create loan request');
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
      const asked = question(page, 'Delete picture');
      await asked.getByRole('button', { name: 'Delete' }).click();
      await expectTold(page, 'Failed to delete profile picture', asked);
      await asked.getByRole('button', { name: 'Cancel' }).click();
      await picture.getByRole('button', { name: 'Delete picture' }).click();
      await expect(asked.getByRole('button', { name: 'Delete' })).toBeVisible();
      await expect(asked.getByText('Failed to delete profile picture')).toBeHidden();
      await asked.getByRole('button', { name: 'Cancel' }).click();
    });
    await test.step('uploading a picture [8.2.6]', async () => {
      await proxyFails(page, watch, 'POST', /^\/api\/profile\/upload-picture$/);
      await picture.getByLabel(/picture$/).setInputFiles(await cardPhoto());
      await expectTold(page, 'Failed to upload profile picture', picture);
    });
    await test.step('uploading an ID [8.2.9]', async () => {
      await proxyFails(page, watch, 'POST', /^\/api\/profile\/upload-id$/);
      await page.getByLabel('Upload ID').setInputFiles(await cardPhoto());
      await expectTold(page, 'Failed to upload ID');
    });
    await test.step('linking a bank account [8.2.10]', async () => {
      await proxyFails(page, watch, 'POST', /^\/api\/bank-account\/create-verification-session$/);
      await page.getByRole('button', { name: 'Link bank account' }).click();
      await expectTold(page, 'Failed to verify bank account');
    });
    await test.step('editing [8.2.8]', async () => {
      await proxyFails(page, watch, 'PUT', /^\/api\/profile\/update$/);
      await page.getByLabel('First name').fill('Renamed');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expectTold(page, 'Failed to update profile');
      await expect(page.getByLabel('First name')).toHaveValue('Renamed');
    });
  });

  test('in the lists of the back office', async ({ page, scene, watch }) => {
    await arrive(page, await scene.admin());
    const listFails = async (call: RegExp, address: string, text: string) => {
      await proxyFails(page, watch, 'GET', call);
      await page.goto(address);
      await expectToast(page, text);
    };
    await test.step('ID verifications [8.2.11]', () =>
      listFails(
        /^\/api\/admin\/pending-verifications$/,
        '/admin',
        'Failed to fetch verifications',
      ));
    await test.step('the picture of money alone, with the figures there', async () => {
      await listFails(
        /^\/api\/admin\/financial-history$/,
        '/admin?tab=financial',
        'Failed to fetch financial history',
      );
      await expect(card(page, 'Net Position')).toBeVisible();
      await page.unrouteAll();
      await card(page, 'Money Over Time').getByRole('button', { name: 'Try again' }).click();
      await expect(card(page, 'Money Over Time')).toContainText('Money out');
    });
    await test.step('the Financial Tracker [2.10.2, 8.2.12]', async () => {
      await listFails(
        /^\/api\/admin\/financial-stats$/,
        '/admin?tab=financial',
        'Failed to fetch financial stats',
      );
      await expect(page.getByText('No financial data available')).toBeVisible();
    });
    await test.step('members [8.2.13]', () =>
      listFails(/^\/api\/admin\/members$/, '/admin?tab=members', 'Failed to fetch members'));
    await test.step('active loans [8.2.14], and who asks for more time', async () => {
      const requests = 'Failed to fetch requests for more time';
      await proxyFails(page, watch, 'GET', /^\/api\/admin\/more-time-requests$/);
      await listFails(
        /^\/api\/admin\/active-loans$/,
        '/admin?tab=loans',
        'Failed to fetch active loans',
      );
      await expect(card(page, 'Asked for more time')).toContainText(requests);
    });
    await test.step('pending loans [8.2.15]', () =>
      listFails(
        /^\/api\/admin\/pending-loans$/,
        '/admin/disburse',
        'Failed to fetch pending loans',
      ));
    await test.step('whether new loans are paused, and the payout account', async () => {
      await proxyFails(page, watch, 'GET', /^\/api\/admin\/lending$/);
      await listFails(
        /^\/api\/admin\/payout-account$/,
        '/admin/disburse',
        'Failed to fetch the payout account',
      );
      await expectToast(page, 'Failed to fetch whether new loans are paused');
    });
  });

  test('in what an admin does', async ({ page, scene, watch }) => {
    const waiting = await scene.handedIn(somebody('Waiting'));
    const banked = await scene.registered(somebody('Banked'));
    await scene.linkBank(banked, 'name_mismatch');
    const borrower = await scene.verified(somebody('Borrowing'));
    await scene.receivedLoan(borrower, 5);
    await scene.pendingLoan(borrower, 6);
    await arrive(page, await scene.admin());

    await test.step('deciding on an ID [8.2.16]', async () => {
      await proxyFails(page, watch, 'POST', /^\/api\/admin\/verify-id\//);
      await page.goto('/admin');
      const row = page.getByRole('article', { name: waiting.fullName });
      await row.getByRole('button', { name: 'Review' }).click();
      const review = page.getByRole('dialog');
      await review.getByRole('button', { name: 'Approve' }).click();
      await expectTold(page, 'Failed to update verification', review);
    });

    await page.goto(`/admin?tab=members&search=${encodeURIComponent(banked.email)}`);
    const member = page.getByRole('article', { name: banked.fullName });
    await test.step('an account that is not seen cannot be approved', async () => {
      const read = /^\/api\/admin\/members\/[^/]+$/;
      await proxyFails(page, watch, 'GET', read);
      await member.getByRole('button', { name: 'Approve Bank' }).click();
      const dialog = question(page, `Approve the bank account of ${banked.fullName}?`);
      await expect(dialog.getByRole('alert')).toContainText('Failed to fetch member');
      await expect(dialog.getByRole('button', { name: 'Approve Bank' })).toBeDisabled();
      await page.unrouteAll();
      await dialog.getByRole('button', { name: 'Try again' }).click();
      await expect(dialog.getByRole('button', { name: 'Approve Bank' })).toBeEnabled();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    });
    await test.step('approving a bank account [8.2.18]', async () => {
      await proxyFails(page, watch, 'POST', /^\/api\/admin\/members\/[^/]+\/approve-bank$/);
      await member.getByRole('button', { name: 'Approve Bank' }).click();
      await question(page, `Approve the bank account of ${banked.fullName}?`)
        .getByRole('button', { name: 'Approve Bank' })
        .click();
      await expectTold(page, 'Failed to approve bank account', member);
    });
    await test.step('deleting a bank account [8.2.19]', async () => {
      await proxyFails(page, watch, 'DELETE', /^\/api\/admin\/members\/[^/]+\/bank-account$/);
      await member.getByRole('button', { name: 'Delete Bank' }).click();
      await question(page, `Delete the bank account of ${banked.fullName}?`)
        .getByRole('button', { name: 'Delete Bank' })
        .click();
      await expectTold(page, 'Failed to delete bank account', member);
    });
    await test.step('deleting a member [8.2.20]', async () => {
      await proxyFails(page, watch, ['DELETE', 'PUT'], /^\/api\/admin\/members\/[^/]+$/);
      await member.getByRole('button', { name: 'Delete', exact: true }).click();
      await question(page, `Delete ${banked.fullName}?`)
        .getByRole('button', { name: 'Continue' })
        .click();
      const typing = question(page, `Delete ${banked.fullName}`);
      await typing.getByRole('textbox').fill(banked.email);
      await typing.getByRole('button', { name: 'Delete' }).click();
      await expectTold(page, 'Failed to delete member', typing);
      await expect(typing.getByRole('textbox')).toHaveValue(banked.email);
      await typing.getByRole('button', { name: 'Cancel' }).click();
    });
    await test.step('editing a member [8.2.17]', async () => {
      await member.getByRole('button', { name: 'Edit Profile' }).click();
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expectTold(page, 'Failed to update member');
    });
    await test.step('editing a loan [8.2.21]', async () => {
      await proxyFails(page, watch, 'PUT', /^\/api\/admin\/loans\//);
      await page.goto('/admin?tab=loans');
      await page
        .getByRole('article', { name: `Loan of $5.00 to ${borrower.fullName}` })
        .getByRole('button', { name: 'Edit Loan' })
        .click();
      await page.getByLabel('Amount ($)').fill('4');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expectTold(page, 'Failed to update loan');
    });
    await test.step('pausing new loans', async () => {
      await proxyFails(page, watch, 'POST', /^\/api\/admin\/lending\/pause$/);
      await page.goto('/admin/disburse');
      await page.getByRole('button', { name: 'Pause New Loans' }).click();
      const dialog = page.getByRole('dialog', { name: 'Pause New Loans' });
      await dialog.getByRole('button', { name: 'Pause New Loans' }).click();
      await expectTold(page, 'Failed to pause new loans', dialog);
      await dialog.getByLabel('What borrowers read').fill('');
      await dialog.getByRole('button', { name: 'Pause New Loans' }).click();
      await expect(dialog.getByLabel('What borrowers read')).toHaveAttribute(
        'aria-invalid',
        'true',
      );
      await expect(dialog.getByText('Failed to pause new loans')).toBeHidden();
    });
    await test.step('disbursing [8.2.22]', async () => {
      await proxyFails(page, watch, 'POST', /^\/api\/admin\/disburse-loan\//);
      await page.goto('/admin/disburse');
      const loan = page.getByRole('article', { name: `Loan of $6.00 to ${borrower.fullName}` });
      await loan.getByRole('button', { name: 'Disburse Funds' }).click();
      await expectTold(page, 'Failed to disburse funds', loan);
      await expect(loan.getByRole('button', { name: 'Disburse Funds' })).toBeEnabled();
    });
    await test.step('rejecting a loan', async () => {
      await proxyFails(page, watch, 'POST', /^\/api\/admin\/reject-loan\//);
      const loan = page.getByRole('article', { name: `Loan of $6.00 to ${borrower.fullName}` });
      await loan.getByRole('button', { name: 'Reject Loan' }).click();
      const rejecting = question(page, 'Reject Loan');
      await rejecting.getByLabel('Reason').selectOption('incomplete');
      await rejecting.getByRole('button', { name: 'Reject Loan' }).click();
      await expectTold(page, 'Failed to reject loan', loan);
    });
    await test.step('saving a table', async () => {
      await proxyFails(page, watch, 'GET', /^\/api\/admin\/exports\//);
      await page.goto('/admin?tab=members');
      await page.getByRole('button', { name: 'Export members (CSV)' }).click();
      await expectTold(page, 'Failed to export');
    });
  });
});

test.describe('failures that say nothing', () => {
  /** The green of the one thing to press. */
  const inviting = 'rgb(28, 107, 69)';

  /** What the page wrote on its own log. */
  function logOf(page: Page): string[] {
    const log: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') log.push(message.text());
    });
    return log;
  }

  test('the limits: the page says that they are loading [5.4.6, 8.3.1]', async ({
    page,
    scene,
    watch,
  }) => {
    await arrive(page, await scene.verified());
    const log = logOf(page);
    await proxyFails(page, watch, 'GET', /^\/api\/loans\/limits$/);
    await page.goto('/create-loan');
    await expect(page.getByText('Loading loan limits...')).toBeVisible();
    await expect(page.getByText('They have not come yet.')).toBeVisible();
    await expect.poll(() => log).toHaveLength(1);

    // A failure that is told comes after the silent one, so that a toast of that would be there by then.
    await proxyFails(page, watch, 'GET', /^\/api\/loans\/my-loans$/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => log).toHaveLength(2);
    await page.getByRole('button', { name: 'Back to dashboard' }).click();
    const tile = page.getByRole('link', { name: /^Request a Loan/ });
    await expect(tile).toBeVisible();
    await expectToast(page, 'Failed to fetch loans');
    await expect(shownToasts(page)).toHaveText(['Failed to fetch loans']);
    await test.step('and nothing invites whoever may not be able to borrow', async () => {
      const loans = card(page, 'My Loans');
      await expect(loans).toContainText('What is due shows here once they load.');
      await expect(tile).not.toHaveCSS('background-color', inviting);
      await page.unrouteAll();
      await loans.getByRole('button', { name: 'Try again' }).click();
      await expect(tile).toHaveText('Request a LoanUp to $20');
      await expect(tile).toHaveCSS('background-color', inviting);
      await expect(loans).toContainText('No loans yet');
    });
  });

  test('the bank account: the card stays without it [8.3.2]', async ({ page, scene, watch }) => {
    await arrive(page, await scene.verified());
    const log = logOf(page);
    await proxyFails(page, watch, 'GET', /^\/api\/bank\/my-account$/);
    await page.goto('/profile');
    await expect.poll(() => log).toHaveLength(1);
    const bank = card(page, 'Bank Account');
    await expect(bank.getByRole('button', { name: 'Link another account' })).toBeVisible();
    await expect(bank).toContainText('Verified');
    await page.getByLabel('First name').fill('');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expectToast(page, 'First name is required.');
    await expect(shownToasts(page)).toHaveText(['First name is required.']);
  });

  test('oneself: the session ends [3.1.9, 4.8.3, 8.3.4]', async ({ page, scene, watch }) => {
    await arrive(page, await scene.registered());
    const token = () => page.evaluate(() => localStorage.getItem('sevenday.token'));
    await test.step('unless no answer came', async () => {
      watch.expectLostAnswers();
      await page.route('**/api/profile/me', (route) => route.abort());
      await page.evaluate(() => localStorage.removeItem('sevenday.user'));
      await page.reload();
      const unreached = page.getByRole('heading', { name: 'We could not reach the server' });
      await expect(unreached).toBeVisible();
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
    });
    expect(await token()).toMatch(/.{20}/);
    await proxyFails(page, watch, 'GET', /^\/api\/profile\/me$/);
    await page.reload();
    await expect(page).toHaveURL('/login');
    expect(await token()).toBeNull();
  });
});

test('while the server is away the door names the product, and it opens when the server is back', async ({
  page,
  scene,
  watch,
}) => {
  const member = await scene.registered();
  const isAway = (url: URL) => url.pathname.startsWith('/api/');
  watch.expectLostAnswers();
  await page.route(isAway, (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByRole('link', { name: 'Sevenday', exact: true })).toBeVisible();
  await expect(page).toHaveTitle('Sign in · Sevenday');
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password').fill(member.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectTold(page, 'Login failed');
  await expect(page.getByRole('main').getByText(/Please check your connection/)).toBeVisible();

  await page.unroute(isAway);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Sandbox' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('sevenday.example');
});

test('the provider’s refusal is told in its own words, and nothing is verified [4.5.4, 8.3.3]', async ({
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

test.describe('sharing where the device can', () => {
  /** The device's own sharing sheet, and what comes of it; once closed, it shares the next time. */
  async function deviceShares(page: Page, outcome: 'shares' | 'fails' | 'is closed') {
    await page.addInitScript((outcome) => {
      let isFirst = true;
      navigator.share = async (data) => {
        if (outcome === 'fails') throw new Error('There is nobody to share with.');
        const isClosed = outcome === 'is closed' && isFirst;
        isFirst = false;
        if (isClosed) throw new DOMException('Closed.', 'AbortError');
        document.documentElement.dataset.shared = data?.url ?? '';
      };
    }, outcome);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Share with Friends' }).click();
  }

  test('thanks for it [2.3.3, 8.4.9]', async ({ page, product }) => {
    await deviceShares(page, 'shares');
    await expectToast(page, 'Thanks for sharing!');
    expect(await page.evaluate(() => document.documentElement.dataset.shared)).toBe(product.url);
  });

  test('says when it fails [8.2.23]', async ({ page }) => {
    await deviceShares(page, 'fails');
    await expectToast(page, 'Failed to share');
  });

  test('says nothing when the person closes it [8.2.24]', async ({ page }) => {
    await deviceShares(page, 'is closed');
    // Shared the second time: a toast of the first would stand beside this one.
    await page.getByRole('button', { name: 'Share with Friends' }).click();
    await expectToast(page, 'Thanks for sharing!');
    await expect(shownToasts(page)).toHaveText(['Thanks for sharing!']);
  });
});
