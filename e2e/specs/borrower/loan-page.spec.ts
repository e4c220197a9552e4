import type { Page } from '@playwright/test';
import { accountsShown } from '../../states/accounts.ts';
import { asMember } from '../../states/making.ts';
import { paymentsShown } from '../../states/payments.ts';
import { expectAccessible } from '../../support/accessible.ts';
import { heldQueries } from '../../support/hold-queries.ts';
import { arrive, card, expectError, somebody, toast } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';
import { expectOpensWith } from './opens-with.ts';

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
  await expectAccessible(page, 'the page of a loan that arrived');
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
  const asked = card(adminPage, 'Asked for more time');
  await expect(asked).toContainText('“My pay comes late.”');
  // The loans are what is mostly looked for: who asks is one line until somebody answers.
  await expect(asked.getByLabel('Message to the borrower')).toBeHidden();
  await asked.getByRole('button', { name: 'Answer' }).click();
  await expect(asked.getByLabel('New due date')).toBeFocused();
  await asked.getByLabel('Message to the borrower').fill('Take the time.');
  await asked.getByRole('button', { name: 'Give More Time' }).click();
  await expect(toast(adminPage, 'More time given')).toBeVisible();
  await page.reload();
  await expect(card(page, 'More time')).toContainText('We wrote: “Take the time.”');
});

/** The soonest day that the picker offers. */
async function firstDay(page: Page): Promise<string> {
  return (await page.getByLabel('I can pay by').getAttribute('min')) ?? '';
}

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
  const why = 'You paid this loan twice. We could not send the money back';
  await expectOpensWith(page, 'We owe you $25.00.', why);
});

test('an approved loan’s page opens with what it waits for, and it can be cancelled there', async ({
  page,
  scene,
  product,
}) => {
  const { token, ids } = await accountsShown['account deleted'](scene, product.url);
  await arrive(page, { token }, `/loans/${ids.loan}`);
  const next = card(page, 'Next');
  await expect(next.getByRole('heading')).toHaveText('Link your bank account.');
  await expect(next).toContainText(
    'After that, please accept your approved loan of $15.00 again. Then we can send it.',
  );
  await next.getByRole('button', { name: 'Cancel request' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel this loan request?' });
  await question.getByRole('button', { name: 'Cancel request' }).click();
  await expect(next.getByRole('heading')).toHaveText('This loan is cancelled.');
  await expect(card(page, 'Terms')).toContainText('Amount$15.00');
  await expect(card(page, 'Terms')).not.toContainText('Automatic repayment');
  await expect(card(page, 'What happened').getByText('The money was not sent.')).toBeVisible();
});
