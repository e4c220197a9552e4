import type { Page } from '@playwright/test';
import { heldQueries } from '../../support/hold-queries.ts';
import { expectToast, shownToasts } from '../../support/messages.ts';
import { arrive, card, chooseRepayment } from '../../support/people.ts';
import { proxyFails } from '../../support/proxy.ts';
import { expect, test } from '../../support/test.ts';

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

  test('the limits: the page says that they are loading, and that it failed [5.4.6, 8.3.1]', async ({
    page,
    scene,
    watch,
  }) => {
    await arrive(page, await scene.verified());
    const log = logOf(page);
    await proxyFails(page, watch, 'GET', /^\/api\/loans\/limits$/);
    const goOn = await heldQueries(page, /^\/api\/loans\/limits$/);
    await page.goto('/create-loan');
    const sentence = page.getByText('Loading loan limits...', { exact: true });
    const failure = page.getByRole('main').getByRole('alert');
    await expect(sentence).toBeVisible();
    await expect(failure).toHaveCount(0);
    goOn();
    await expect(failure).toContainText('The limits could not be loaded.');
    await expect(sentence).toBeVisible();
    await expect.poll(() => log).toHaveLength(1);

    // A failure with a toast follows the silent one. By then the silent one's toast would show too.
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
      await expect(loans).toContainText('Once they load, you will see here what is due.');
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
    await expect(bank).toContainText(
      'Your bank account could not be loaded. It is still verified.',
    );
    await expect(bank).toContainText('Verified');
    await expect(bank.getByRole('button')).toHaveText(['Try again']);
    await page.getByLabel('First name').fill('');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expectToast(page, 'First name is required.');
    await expect(shownToasts(page)).toHaveText(['First name is required.']);
  });

  test('the bank account beside a loan that is asked for: what was typed stays while it is asked for again', async ({
    page,
    scene,
    watch,
  }) => {
    await arrive(page, await scene.verified());
    const log = logOf(page);
    await proxyFails(page, watch, 'GET', /^\/api\/bank\/my-account$/);
    await page.goto('/create-loan');
    const amount = page.getByLabel('Loan amount ($)');
    const acceptance = page.getByRole('checkbox', { name: /^I have read and accept/ });
    await amount.fill('12.50');
    await chooseRepayment(page);
    await acceptance.check();
    await expect.poll(() => log).toHaveLength(1);

    const askedAgain = page.waitForRequest(/\/api\/bank\/my-account$/);
    const goOn = await heldQueries(page, /^\/api\/bank\/my-account$/);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await askedAgain;
    await expect(amount).toHaveValue('12.50');
    await expect(acceptance).toBeChecked();
    goOn();
    await expect.poll(() => log).toHaveLength(2);
    await expect(amount).toHaveValue('12.50');
  });

  test('the bank account on the dashboard: nobody is asked to link one', async ({
    page,
    scene,
    watch,
  }) => {
    const member = await scene.handedIn();
    await scene.approveId(member);
    await scene.linkBank(member, 'name_mismatch');
    await arrive(page, member);
    await proxyFails(page, watch, 'GET', /^\/api\/bank\/my-account$/);
    await page.reload();
    const next = card(page, 'Next');
    await expect(next).toContainText('Your bank account could not be loaded.');
    await expect(card(page, 'Before you can borrow')).toContainText('It could not be loaded.');
    await expect(page.getByText(/Link (your|a) bank account/)).toHaveCount(0);
    await page.unrouteAll();
    await next.getByRole('button', { name: 'Try again' }).click();
    await expect(next).toContainText('Your bank account is being checked.');
    await expect(page.getByText('It could not be loaded.')).toHaveCount(0);
  });

  test('oneself: the session ends [3.1.9, 4.8.3, 8.3.4]', async ({ page, scene, watch }) => {
    await arrive(page, await scene.registered());
    const token = () => page.evaluate(() => localStorage.getItem('sevenday.token'));
    await test.step('unless no answer came', async () => {
      watch.expectLostAnswers();
      await page.route('**/api/profile/me', (route) => route.abort());
      // An answer on its way would store the user again.
      await page.waitForLoadState('networkidle');
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
    const why = 'We could not load your account, so you were signed out. Please sign in again.';
    await expect(page.getByText(why)).toBeVisible();
  });
});
