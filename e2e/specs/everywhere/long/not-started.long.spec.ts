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
