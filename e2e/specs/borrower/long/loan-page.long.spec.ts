import type { Page } from '@playwright/test';
import { asMember } from '../../../states/making.ts';
import { paymentsShown } from '../../../states/payments.ts';
import { expectAccessible } from '../../../support/accessible.ts';
import { heldQueries } from '../../../support/hold-queries.ts';
import { question } from '../../../support/messages.ts';
import { arrive, card, expectError, somebody, toast } from '../../../support/people.ts';
import { expect, test } from '../../../support/test.ts';
import { firstDay } from '../first-day.ts';
import { expectOpensWith } from '../opens-with.ts';

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
    'We did not use one of your payments for this loan. We are sending $25.00 back to the card or account you paid from.',
  ],
  [
    'given back',
    'This loan is repaid.',
    'We did not use one of your payments for this loan, so we gave you $25.00 back on',
  ],
  ['loan returned', 'This loan is cancelled.', 'The $20.00 you borrowed is back with us.'],
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

test('a form that was sent stays closed until its page shows what came of it', async ({
  page,
  scene,
}) => {
  const borrower = await scene.verified(somebody('Twyla'));
  const loan = await scene.receivedLoan(borrower);
  await arrive(page, borrower, `/loans/${loan}`);
  await card(page, 'More time').getByRole('button', { name: 'Ask for more time' }).click();
  const showAll = await heldQueries(page, /\/history$/);
  let asked = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/extension-requests')) asked += 1;
  });
  const send = page.getByRole('button', { name: 'Send the request' });
  await page.getByLabel('I can pay by').fill(await firstDay(page));
  await send.click();
  await expect(toast(page, 'We got your request')).toBeVisible();
  await expect(send).toBeDisabled();
  await send.click({ force: true });
  showAll();
  await expect(card(page, 'More time')).toContainText('We will answer by ');
  await expect(send).toBeHidden();
  expect(asked).toBe(1);
});

test('an extension needs a day, and a changed answer after a lost one is a new answer', async ({
  page,
  scene,
  product,
  watch,
}) => {
  const borrower = await scene.verified(somebody('Tilda'));
  const loan = await scene.receivedLoan(borrower);
  const { extension } = await asMember(product.url, borrower, 'GET', `/loans/${loan}/history`);
  const date = extension.window.from;
  await asMember(product.url, borrower, 'POST', `/loans/${loan}/extension-requests`, {
    date,
    reason: '',
  });
  await arrive(page, await scene.admin(), '/admin?tab=loans');
  const asked = card(page, 'Asked for more time')
    .getByRole('listitem')
    .filter({ hasText: borrower.fullName });
  const day = asked.getByLabel('New due date');
  const give = asked.getByRole('button', { name: 'Give More Time' });
  await asked.getByRole('button', { name: 'Answer' }).click();
  await day.fill('');
  await give.click();
  await expectError(day, 'Choose a date.');
  await expect(day).toBeFocused();
  watch.expectRefusal(/\/answer$/, 422);
  await day.fill('2020-01-01');
  await give.click();
  await expectError(day, 'The due date can only be moved later: it is');
  await day.fill(date);
  await expect(day).not.toHaveAttribute('aria-invalid');

  // Neither the answer comes nor the list, so that the request still stands there though it was answered.
  watch.expectLostAnswers();
  await page.route(/\/extension-requests(\?|$)/, (route) => route.abort());
  const keys: (string | undefined)[] = [];
  await page.route('**/answer', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const answer = await route.fetch();
    // The press, and the one try that the page makes by itself.
    await (keys.length <= 2 ? route.abort() : route.fulfill({ response: answer }));
  });
  await asked.getByLabel('Message to the borrower').fill('Take the time.');
  await give.click();
  await expect(toast(page, 'Failed to answer the request')).toBeVisible();
  await expect(asked.getByText('Failed to answer the request')).toBeVisible();
  watch.expectRefusal(/\/answer$/, 409);
  await asked.getByLabel('Message to the borrower').fill('Take all the time.');
  await give.click();
  await expect(toast(page, 'This request has been answered already.')).toBeVisible();
  expect(new Set(keys).size).toBe(2);
});

test('the page of a loan opens with what became of its money, and says it once', async ({
  page,
  scene,
  product,
}) => {
  const { token, ids } = await paymentsShown['refund owed'](scene, product.url);
  await arrive(page, { token }, `/loans/${ids.loan}`);
  const why = 'We did not use one of your payments for this loan. We could not send the money back';
  await expectOpensWith(page, 'We owe you $25.00.', why);
});

test('a loan’s page tells what happened and why it is owed; an extension is requested and given', async ({
  page,
  scene,
  anotherBrowser,
}) => {
  const borrower = await scene.verified();
  const loan = await scene.receivedLoan(borrower);
  await page.setViewportSize({ width: 360, height: 740 });
  await arrive(page, borrower);
  await card(page, 'My Loans').getByRole('link', { name: 'Details and documents' }).click();
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings.first()).toHaveText(/^You owe \$25\.00 by /);
  await expect(card(page, 'Next').getByRole('button', { name: 'Pay Now' })).toBeVisible();
  // More time is offered here from two days before the due date.
  await expect(card(page, 'Next').getByRole('button')).toHaveText(['Pay Now']);
  const steps = page.getByRole('list', { name: 'Progress of this loan' });
  await expect(steps.getByRole('listitem')).toHaveText([
    /^Requested, done\w{3} \d+$/,
    /^Sent, done\w{3} \d+$/,
    /^Arrived, done\w{3} \d+$/,
    /^Due\w{3} \d+$/,
    /^Repaid$/,
  ]);
  await expect(steps.locator('[aria-current="step"]')).toHaveText(/^Due/);
  await expect(card(page, 'Terms')).toContainText(`Loan ID ${loan.slice(0, 8)}`);
  await expect(card(page, 'What you owe and why')).toContainText('Still owed$25.00');
  await expect(card(page, 'Automatic repayment')).toContainText('Planned');
  await expect(card(page, 'What happened')).toContainText('The money arrived');
  await card(page, 'More time').getByRole('button', { name: 'Ask for more time' }).click();
  await expect(card(page, 'More time')).toContainText('we add no interest');
  await card(page, 'More time').getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByLabel('Why (optional)')).toBeHidden();
  await card(page, 'More time').getByRole('button', { name: 'Ask for more time' }).click();
  await expect(page.getByLabel('I can pay by')).toHaveValue('');
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expectError(page.getByLabel('I can pay by'), 'Choose a date.');
  await page.getByLabel('I can pay by').fill(await firstDay(page));
  await page.getByLabel('Why (optional)').fill('My pay comes late.');
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(toast(page, 'We got your request')).toBeVisible();
  await expect(card(page, 'More time')).toContainText(
    /We will answer by \w{3}, \w{3} \d+\. Until we answer, your due date and your debit stay the same\./,
  );
  await card(page, 'Automatic repayment')
    .getByText('Turn off automatic repayment', { exact: true })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(card(page, 'More time')).toContainText(
    'Until we answer, your due date stays the same. Once it has passed, a late fee may be added, as the agreement says.',
  );
  await page.goto('/dashboard');
  await expect(card(page, 'Next')).toContainText(
    /You asked for time until \w{3}, \w{3} \d+\. We will answer by \w{3}, \w{3} \d+\./,
  );
  await page.goBack();

  const adminPage = await anotherBrowser();
  await arrive(adminPage, await scene.admin(), '/admin?tab=loans');
  const asked = card(adminPage, 'Asked for more time')
    .getByRole('listitem')
    .filter({ hasText: '“My pay comes late.”' });
  // The loans are what is mostly looked for: who asks is one line until somebody answers.
  await expect(asked.getByLabel('Message to the borrower')).toBeHidden();
  await asked.getByRole('button', { name: 'Answer' }).click();
  await expect(asked.getByLabel('New due date')).toBeFocused();
  await asked.getByLabel('Message to the borrower').fill('Take the time.');
  await asked.getByRole('button', { name: 'Give More Time' }).click();
  await expect(toast(adminPage, 'More time given')).toBeVisible();
  await page.reload();
  await expect(card(page, 'More time')).toContainText('Our answer: “Take the time.”');

  await test.step('and, once it has defaulted, it is settled there', async () => {
    await page.route(`**/api/loans/${loan}`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        json: { ...(await answer.json()), status: 'defaulted', can_pay: false },
      });
    });
    await page.reload();
    await expect(page.getByRole('main').getByText('defaulted', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await expect(page.getByRole('button', { name: 'Pay $25.00' })).toBeVisible();
  });
});
