import { arrive, chooseRepayment } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';

test('a call that is never answered ends, and the page says what is known and what to do', async ({
  pageWithClock: page,
  scene,
}) => {
  const borrower = await scene.verified();
  await page.clock.install();
  await arrive(page, borrower, '/create-loan');
  const keys: unknown[] = [];
  await page.route('**/api/loans/create', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    // Done, and not answered.
    const response = await route.fetch();
    if (keys.length > 1) await route.fulfill({ response });
  });
  await page.getByLabel('Loan amount ($)').fill('5');
  await chooseRepayment(page);
  await page.getByRole('checkbox', { name: /^I have read and accept/ }).check();
  const request = page.getByRole('button', { name: 'Request Loan' });
  await request.click();
  await expect.poll(() => keys.length).toBe(1);
  await expect(request).toHaveAttribute('aria-busy', 'true');
  await page.clock.fastForward(61_000);
  await expect(page.getByRole('main')).toContainText(
    'We waited and got no answer. It may have been done. You can try again: nothing is done twice.',
  );
  await request.click();
  await expect(page).toHaveURL('/dashboard');
  expect(new Set(keys).size).toBe(1);
  expect(await scene.loansOf(borrower)).toMatchObject({ total: 1 });
});
