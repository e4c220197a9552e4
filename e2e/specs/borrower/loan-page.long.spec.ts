import type { Page } from '@playwright/test';
import { asMember } from '../../states/making.ts';
import { paymentsShown } from '../../states/payments.ts';
import { expectAccessible } from '../../support/accessible.ts';
import { question } from '../../support/messages.ts';
import { arrive, card, somebody } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';
import { expectOpensWith } from './opens-with.ts';

/**
 * Whether the browser asks for a module again that did not come. Until whatwg/html#10327 they kept the failure for as
 * long as the page stands, and many still do.
 */
async function importsAgain(page: Page): Promise<boolean> {
  const module = '/assets/asked-for-twice.js';
  await page.route(`**${module}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  await page.route(`**${module}`, (route) => route.abort(), { times: 1 });
  return page.evaluate(async (address) => {
    const isThere = () =>
      import(address).then(
        () => true,
        () => false,
      );
    if (await isThere()) throw new Error('The module was to be missing at first.');
    return isThere();
  }, module);
}

test('extension requests beyond the first page can be reached', async ({
  page,
  scene,
  product,
}) => {
  const asking = [await scene.verified(somebody('Mora')), await scene.verified(somebody('Nora'))];
  for (const borrower of asking) {
    const loan = await scene.receivedLoan(borrower);
    const { extension } = await asMember(product.url, borrower, 'GET', `/loans/${loan}/history`);
    const date = extension.window.from;
    await asMember(product.url, borrower, 'POST', `/loans/${loan}/extension-requests`, {
      date,
      reason: '',
    });
  }
  await page.route(/\/extension-requests(\?|$)/, (route) => {
    const address = new URL(route.request().url());
    address.searchParams.set('limit', '1');
    return route.continue({ url: address.href });
  });
  await arrive(page, await scene.admin(), '/admin?tab=loans');
  const asked = card(page, 'Asked for more time');
  const more = asked.getByRole('button', { name: 'Show more' });
  await expect(asked.getByRole('listitem')).toHaveCount(1);
  for (let shown = 2; await more.isVisible(); shown++) {
    await more.click();
    await expect(asked.getByRole('listitem')).toHaveCount(shown);
  }
  for (const { fullName } of asking) await expect(asked.getByText(fullName)).toBeVisible();
});

test('a question that did not load says so, and comes with another try', async ({
  page,
  scene,
  watch,
}) => {
  const borrower = await scene.verified(somebody('Delia'));
  const loan = await scene.pendingLoan(borrower, 5);
  await page.setViewportSize({ width: 360, height: 740 });
  await arrive(page, borrower, `/loans/${loan}`);
  const ask = page.getByRole('button', { name: 'Cancel request' });
  const asked = question(page, 'Cancel this loan request?');
  const alert = page.getByRole('alert').filter({ hasText: 'Part of this page did not load.' });
  const tryAgain = alert.getByRole('button', { name: 'Try again' });

  await test.step('in its place, where the network was lost', async () => {
    watch.expectLostAnswers();
    await page.route(/\/assets\/dialogs-/, (route) => route.abort());
    await ask.click();
    await expect(alert).toBeVisible();
    await expect(card(page, 'Terms')).toContainText('Amount$5.00');
    await expectAccessible(page, 'a page whose question did not load');
    await page.unrouteAll();
    if (await importsAgain(page)) {
      await tryAgain.click();
    } else {
      const loadedAnew = page.waitForEvent('load');
      await tryAgain.click();
      await loadedAnew;
      await ask.click();
    }
    await expect(asked).toBeVisible();
    await expect(alert).toBeHidden();
    await asked.getByRole('button', { name: 'Keep it' }).click();
  });
  await test.step('with the page anew, where a deployment took its file away', async () => {
    await page.reload();
    watch.expectRefusal(/\/assets\/dialogs-/, 404);
    await page.route(/\/assets\/dialogs-/, (route) => route.fulfill({ status: 404, body: '' }));
    await ask.click();
    await expect(alert).toBeVisible();
    const loadedAnew = page.waitForEvent('load');
    await tryAgain.click();
    await loadedAnew;
    await page.unrouteAll();
    await expect(alert).toBeHidden();
    await ask.click();
    await asked.getByRole('button', { name: 'Cancel request' }).click();
    await expect(card(page, 'Next').getByRole('heading')).toHaveText('This loan is cancelled.');
  });
});

for (const [state, heading, why] of [
  ['disputing', 'Your payment of $25.00 is disputed.', 'you owe it again, and we will tell you'],
  ['returned', /^You owe \$25\.00 by /, 'was returned by your bank on'],
  [
    'being given back',
    'We are giving you $25.00 back.',
    'You paid this loan twice. We are sending $25.00 back to the card or account you paid from.',
  ],
  ['given back', 'This loan is repaid.', 'You paid this loan twice, so we gave you $25.00 back on'],
  [
    'loan returned',
    'This loan is cancelled.',
    'The $20.00 that we sent you was returned to us, so the loan is cancelled.',
  ],
] as const)
  test(`the page of a loan opens with what became of its money, and says it once: ${state}`, async ({
    page,
    scene,
    product,
  }) => {
    const { token, ids } = await paymentsShown[state](scene, product.url);
    await arrive(page, { token }, `/loans/${ids.loan}`);
    await expectOpensWith(page, heading, why);
  });
