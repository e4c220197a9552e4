import { expect, test } from '../../../support/test.ts';

test('a browser that does not know “ET” shows each time of a loan, and of a new one', async ({
  anotherBrowser,
  scene,
}) => {
  const borrower = await scene.verified();
  const loan = await scene.receivedLoan(borrower, 5);
  const page = await anotherBrowser();
  await page.addInitScript(() => {
    const { DateTimeFormat } = Intl;
    Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
      construct(target, [locale, parts]) {
        if (parts?.timeZoneName?.endsWith('Generic')) throw new RangeError('timeZoneName');
        return new target(locale, parts);
      },
    });
  });
  await page.goto('/readyz');
  await page.evaluate((token) => localStorage.setItem('sevenday.token', token), borrower.token);
  await page.goto(`/loans/${loan}`);
  await expect(page.getByRole('main')).toContainText(/ pm E[SD]T/);
  await page.goto('/create-loan');
  await page.getByText('How automatic repayment works').click();
  await expect(page.getByRole('main')).toContainText('until 12:00 noon America/New_York');
});

test('a script of the page that is lost once leaves a sentence and another try', async ({
  page,
  watch,
}) => {
  watch.expectLostAnswers();
  await page.route('**/assets/shell-*.js', (route) => route.abort(), { times: 1 });
  await page.goto('/login?from=mail');
  await expect(page.getByRole('heading', { name: 'Sevenday' })).toBeVisible();
  await expect(page.getByText('This page has not loaded.')).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('?from=mail');
});
