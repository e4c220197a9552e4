import { heldQueries } from '../../support/hold-queries.ts';
import { expectToast, shownToasts } from '../../support/messages.ts';
import { arrive, card } from '../../support/people.ts';
import { proxyFails } from '../../support/proxy.ts';
import { expect, test } from '../../support/test.ts';
import { logOf } from './log-of.ts';

test.describe('failures that say nothing', () => {
  /** The green of the one thing to press. */
  const inviting = 'rgb(28, 107, 69)';

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
    await expect(failure).toContainText('This did not work. Please try again.');
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
    await expect(bank).toContainText('We can’t show your bank account just now. It is verified.');
    await expect(bank).toContainText('Verified');
    await expect(bank.getByRole('button')).toHaveText(['Try again']);
    await page.getByLabel('First name').fill('');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expectToast(page, 'First name is required.');
    await expect(shownToasts(page)).toHaveText(['First name is required.']);
  });
});
