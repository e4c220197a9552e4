import { expectAccessible } from '../../support/accessible.ts';
import { arrive } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';

test('paying', async ({ page, scene }) => {
  const borrower = await scene.verified();
  const session = await scene.checkout(borrower, await scene.receivedLoan(borrower));
  await arrive(page, borrower, `/sandbox/checkout/${session}`);
  await expect(page.getByRole('button', { name: 'Pay $25.00' })).toBeVisible();
  await expectAccessible(page, 'the hosted payment page');
  await scene.payByCard(session);
  await page.goto(`/payment-success?session_id=${session}`);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expectAccessible(page, '/payment-success');
});
