import { heldQueries } from '../../../support/hold-queries.ts';
import { arrive, card, chooseRepayment } from '../../../support/people.ts';
import { proxyFails } from '../../../support/proxy.ts';
import { expect, test } from '../../../support/test.ts';
import { logOf } from '../log-of.ts';

test.describe('failures that say nothing', () => {
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
    await expect(next).toContainText('We can’t show your bank account just now.');
    await expect(card(page, 'Before you can borrow')).toContainText('It could not be loaded.');
    await expect(page.getByText(/Link (your|a) bank account/)).toHaveCount(0);
    await page.unrouteAll();
    await next.getByRole('button', { name: 'Try again' }).click();
    await expect(next).toContainText('Your bank account is being checked.');
    await expect(page.getByText('It could not be loaded.')).toHaveCount(0);
  });

  test('oneself: the session ends', async ({ page, scene, watch }) => {
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
