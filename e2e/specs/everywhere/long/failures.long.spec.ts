import type { Page, Route } from '@playwright/test';
import { errorCatalogue } from '@sevenday/contract';
import { expectFailure, expectToast } from '../../../support/messages.ts';
import { arrive, chooseBankAccount, chooseRepayment } from '../../../support/people.ts';
import { expect, test } from '../../../support/test.ts';

test('a server that lost its database’s answer is asked again under the same key', async ({
  page,
  scene,
  watch,
}) => {
  const borrower = await scene.verified();
  await arrive(page, borrower);
  const { status, detail } = errorCatalogue.outcome_unknown;
  watch.expectRefusal(/^\/api\/loans\/create$/, status);
  const keys: unknown[] = [];
  let lost = 0;
  await page.route('**/api/loans/create', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const response = await route.fetch();
    if (keys.length > lost) return route.fulfill({ response });
    return route.fulfill({ status, json: { code: 'outcome_unknown', detail } });
  });
  const ask = async () => {
    await page.goto('/create-loan');
    await page.getByLabel('Loan amount ($)').fill('5');
    await chooseRepayment(page);
    await page.getByRole('checkbox', { name: /^I have read and accept/ }).check();
    await page.getByRole('button', { name: 'Request Loan' }).click();
  };
  await test.step('by the page itself', async () => {
    lost = 2;
    await ask();
    await expectToast(page, 'Loan request approved successfully!');
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(await scene.loansOf(borrower)).toMatchObject({ total: 1 });
  });
  await test.step('a few times, and then by the person, who is told that it is safe to try again', async () => {
    keys.length = 0;
    lost = 3;
    await ask();
    await expectToast(page, detail);
    await expectToast(page, 'It is safe to try again: we will not do it twice.');
    await page.getByRole('button', { name: 'Request Loan' }).click();
    await expect(page).toHaveURL('/dashboard');
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
    expect(await scene.loansOf(borrower)).toMatchObject({ total: 2 });
  });
});

test('while the server is away the sign-in page names the product, and it works when the server is back', async ({
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
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectFailure(page, 'Login failed');
  await expect(page.getByRole('main').getByText(/Please check your connection/)).toBeVisible();

  await page.unroute(isAway);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Sandbox' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('sevenday.example');
});

test('an account whose bank tells of its owner later is asked after again, without another visit to the bank', async ({
  page,
  scene,
  watch,
}) => {
  await arrive(page, await scene.registered(), '/profile');
  watch.expectRefusal(/\/verify-stripe$/, 409);
  const asked: string[] = [];
  await page.route('**/api/bank-account/verify-stripe', (route) => {
    asked.push(route.request().postDataJSON().session_id);
    return asked.length > 1
      ? route.continue()
      : route.fulfill({
          status: 409,
          json: { code: 'in_progress', detail: 'Your bank is still sending us the details.' },
        });
  });
  await chooseBankAccount(page, 'Success');
  await expectToast(page, 'Bank account verified instantly!');
  expect(asked).toHaveLength(2);
  expect(asked[1]).toBe(asked[0]);
});

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

test('a request whose answer breaks off is made once', async ({ page, scene }) => {
  const borrower = await scene.verified();
  await arrive(page, borrower);
  const request = page.getByRole('button', { name: 'Request Loan' });
  const ask = async () => {
    await page.goto('/create-loan');
    await page.getByLabel('Loan amount ($)').fill('5');
    await chooseRepayment(page);
    await page.getByRole('checkbox', { name: /^I have read and accept/ }).check();
  };
  await ask();
  const cutShort = async (route: Route) =>
    route.fulfill({ response: await route.fetch(), body: '{"id":"' });
  await page.route('**/api/loans/create', cutShort, { times: 1 });
  await request.click();
  await expectToast(
    page,
    'We did not get a clear answer. It is safe to try again: we will not do it twice.',
  );
  await request.click();
  await expect(page).toHaveURL('/dashboard');
  expect(await scene.loansOf(borrower)).toMatchObject({ total: 1 });

  await ask();
  await loseNextBody(page, '/api/loans/create');
  await request.click();
  await expect(page).toHaveURL('/dashboard');
  await expectToast(page, 'Loan request approved successfully!');
  expect(await scene.loansOf(borrower)).toMatchObject({ total: 2 });
});
