import { expectAccessible } from './accessible.ts';
import { arrive, card, signIn } from './people.ts';
import { expect, test } from './test.ts';

test('the pages of a borrower with a loan', async ({ page, scene }) => {
  const borrower = await scene.verified();
  await scene.receivedLoan(borrower, 10);
  // At the door, so that /account lists this session beside the scene's own.
  await signIn(page, borrower);
  await expect(page.getByRole('img', { name: 'Due in 7 days' })).toBeVisible();
  await expectAccessible(page, '/dashboard with a loan');
  await page.goto('/profile');
  await expect(card(page, 'Bank Account')).toContainText('Verified');
  await expectAccessible(page, '/profile');
  await page.goto('/create-loan');
  await expect(page.getByRole('checkbox', { name: /^I have read and accept/ })).toBeEnabled();
  await expectAccessible(page, '/create-loan');
  await page.goto('/notices');
  await expect(page.getByRole('list', { name: 'Notices' })).toBeVisible();
  await expectAccessible(page, '/notices');
  await page.goto('/account');
  await expect(page.getByRole('button', { name: /^End the session of/ })).toBeVisible();
  await expectAccessible(page, '/account');
  const waiting = await scene.pendingLoan(borrower, 5);
  await scene.deleteBank(borrower);
  await scene.linkBank(borrower, 'success');
  await page.goto(`/loans/${waiting}/accept-again`);
  await expect(page.getByRole('checkbox', { name: /^I have read and accept/ })).toBeEnabled();
  await expectAccessible(page, 'accepting a loan again');
});

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
