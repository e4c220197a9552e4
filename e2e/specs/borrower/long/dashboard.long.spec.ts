import type { Page } from '@playwright/test';
import { accountsShown } from '../../../states/accounts.ts';
import { Bank } from '../../../states/bank.ts';
import { paymentsShown } from '../../../states/payments.ts';
import { asAdmin } from '../../../support/as-admin.ts';
import { arrive, card, chooseRepayment, somebody } from '../../../support/people.ts';
import { expect, test } from '../../../support/test.ts';
import { foldedForm } from '../decision.ts';

async function inPagesOfTwo(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === '/api/loans/my-loans',
    (route) => {
      const address = new URL(route.request().url());
      address.searchParams.set('limit', '2');
      return route.continue({ url: address.href });
    },
  );
}

test('of loans due on one day it says which will be debited, and which payments were returned', async ({
  page,
  product,
  scene,
}) => {
  const member = await scene.verified();
  await scene.receivedLoan(member, 8);
  await scene.receivedLoan(member, 4);
  await arrive(page, member);
  const next = card(page, 'Next');
  await expect(next).toContainText(/You owe \$15\.00 by .*, for 2 loans\./);
  await expect(next).toContainText(
    /We will debit what you owe on each loan from your Sandbox Bank account ending in \d{4} on \w{3}, \w{3} \d+\. You can also pay the loans now\./,
  );
  const paidManually = await scene.receivedLoan(member, 8, { automaticRepayment: false });
  await page.reload();
  await expect(next).toContainText(
    /We will debit \$15\.00 of this sum from .* on .*\. Please pay the rest with Pay\sNow\./,
  );
  await test.step('and which is which, where the sums are the same', async () => {
    const loans = await scene.loansOf(member);
    for (const { id, amount, total_due, next_debit } of loans.borrowed) {
      const name = amount === 4 ? '$4.00' : `$8.00, ID ${id.slice(0, 8)}`;
      const one = next.getByRole('listitem').filter({ hasText: name });
      await expect(one).toContainText(
        next_debit
          ? /We will debit \$\d+\.\d\d for this loan on \w{3}, \w{3} \d+\./
          : 'There is no debit for this loan. Please pay it with Pay\u00a0Now.',
      );
      await expect(one.getByRole('link')).toHaveAttribute('href', `/loans/${id}`);
      await expect(one.getByRole('button')).toHaveAccessibleName(
        `Pay Now $${total_due.toFixed(2)} for the loan of ${name}`,
      );
    }
  });
  await expect(page.getByRole('link', { name: /^Request a Loan/ })).toContainText(
    'To borrow again, repay a loan.',
  );

  const bank = new Bank(product.url);
  const isUnderWay = async () => (await scene.loansOf(member)).borrowed[0].payment_processing;
  const payment = await scene.checkout(member, paidManually);
  await bank.pay(payment, 'us_bank_account');
  await expect.poll(isUnderWay).toBe(true);
  await bank.settle(payment, 'account_closed');
  await expect.poll(isUnderWay).toBe(false);
  await page.reload();
  await expect(next).toContainText(
    'Please pay the rest with Pay\u00a0Now. Your bank returned your payment of $10.00, so you still owe it.',
  );
  await expect(card(page, 'My Loans')).toContainText(
    /Your payment of \$10\.00 was returned by your bank on \w{3}, \w{3} \d+, so you still owe it\./,
  );
});

test('requests taken back do not bury the loan that is owed', async ({ page, scene, watch }) => {
  const nextPage = /my-loans\?.*cursor=/;
  const member = await scene.verified();
  await scene.receivedLoan(member, 10);
  await scene.cancelledLoans(member, 5);
  await inPagesOfTwo(page);
  await arrive(page, member);
  const loans = card(page, 'My Loans');
  const items = loans.getByRole('listitem');
  await test.step('though it is the oldest, on a page of its own', async () => {
    await expect(card(page, 'Next')).toContainText('You owe $12.50');
    await expect(loans).toContainText('6 loans');
    await expect(items.first()).toContainText('$12.50');
    await expect(items).toHaveCount(4);
  });
  await loans.getByRole('button', { name: 'Show more' }).click();
  await expect(items).toHaveCount(6);
  await expect(loans.getByRole('button', { name: 'Show more' })).toHaveCount(0);

  await test.step('and where it cannot be loaded, nothing is said to be due or not', async () => {
    watch.expectRefusal(/^\/api\/loans\/my-loans$/, 500);
    await page.route(nextPage, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
    await page.reload();
    await expect(loans.getByRole('alert')).toContainText(
      'Not all of your loans could be shown.You may owe more than you see here.',
    );
    await expect(items).toHaveCount(2);
    await expect(card(page, 'Next')).toHaveCount(0);
    await loans.getByRole('button', { name: 'Try again' }).click();
    await expect(card(page, 'Next')).toContainText('You owe $12.50');
    await expect(items.first()).toContainText('$12.50');
  });
  await test.step('while what came of another is due, and says so', async () => {
    await scene.receivedLoan(member, 5);
    await page.route(nextPage, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
    await page.reload();
    await expect(loans).toContainText('Not all of your loans could be shown.');
    await expect(card(page, 'Next')).toContainText('You owe $6.25');
    await expect(items).toHaveCount(2);
    await loans.getByRole('button', { name: 'Try again' }).click();
    await expect(card(page, 'Next')).toContainText('$18.75');
  });
});

test('an owed refund is named first, though its loan is the oldest of many', async ({
  page,
  scene,
  product,
}) => {
  const member = await paymentsShown['refund owed'](scene, product.url);
  await scene.cancelledLoans(member, 2);
  await inPagesOfTwo(page);
  await arrive(page, member);
  await expect(card(page, 'Next')).toContainText('We owe you $25.00.');
  await expect(card(page, 'My Loans')).toContainText('3 loans');
});

test('the way to a loan says what stands before it, one thing at a time', async ({
  page,
  scene,
}) => {
  const tile = page.getByRole('link', { name: /^Request a Loan Up to \$20/ });
  const expectMissing = async (member: { token: string }, why: string) => {
    await arrive(page, member);
    await expect(tile).toContainText(why);
    await expect(tile).toContainText('Not available now');
    await tile.click();
    await page.getByText(foldedForm).click();
    await expect(page.getByRole('button', { name: 'Request Loan' })).toBeDisabled();
  };
  const newcomer = await scene.registered();
  await expectMissing(newcomer, 'We need your ID first.');
  await arrive(page, newcomer);
  // A name may not fit, and then a person looks at it.
  await expect(card(page, 'Before you can borrow')).toContainText('Usually checked at once.');
  await page.goto('/profile');
  await expect(card(page, 'Bank Account')).toContainText('It is usually verified at once,');
  const handedIn = await scene.handedIn();
  await expectMissing(handedIn, 'Your bank account has to be linked first.');
  await scene.linkBank(handedIn, 'success');
  await expectMissing(handedIn, 'Your ID is being reviewed.');
  const stranger = await scene.handedIn(somebody('Strange'));
  await scene.linkBank(stranger, 'name_mismatch');
  await expectMissing(stranger, 'Your ID and your bank account are being checked.');
  await scene.approveId(stranger);
  await expectMissing(stranger, 'Your bank account is being checked.');

  await scene.approveId(handedIn);
  await arrive(page, handedIn);
  await expect(tile).toHaveText('Request a LoanUp to $20');
  await scene.pendingLoan(handedIn, 20);
  await expectMissing(
    handedIn,
    'To ask for another loan, first cancel a loan that has not reached you yet.',
  );
});

test('after a change of password every screen says until when money waits, and a loan may be asked for', async ({
  pageWithClock: page,
  scene,
}) => {
  const { token, ids } = await accountsShown['account later'](scene);
  const sentence =
    /We can send you money only after \w{3}, \w{3} \d{1,2}, \d{1,2}:\d{2} [ap]m ET\..*To protect you/;
  const note = page.getByRole('note').filter({ hasText: sentence });
  const next = card(page, 'Next');
  await page.clock.install();
  await arrive(page, { token }, '/create-loan');
  await expect(note).toContainText('You can request a loan now.');
  await expect(page.getByRole('button', { name: 'Request Loan' })).toBeEnabled();
  await page.goto('/profile');
  await expect(card(page, 'Bank Account')).toContainText(sentence);
  await page.goto(`/loans/${ids.loan}/accept-again`);
  await expect(note).toContainText('You can accept this loan of $10.00 now.');
  await chooseRepayment(page);
  await page.getByRole('checkbox', { name: /^I have read and accept/ }).check();
  await page.getByRole('button', { name: 'Accept again' }).click();
  await expect(page).toHaveURL(`/loans/${ids.loan}`);
  await expect(page.getByRole('main')).toContainText(sentence);
  await page.goto('/dashboard');
  await expect(next).toContainText(sentence);
  await expect(next).toContainText(
    'We can send your approved loan of $10.00 after these 24 hours.',
  );
  await expect(next.getByRole('button')).toHaveCount(0);
  const tile = page.getByRole('link', { name: /^Request a Loan/ });
  await expect(tile).toContainText('$10.00 left to borrow now');

  await test.step('and is told by itself that it is over', async () => {
    await page.route('**/api/bank/my-account', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), usable_from: null } });
    });
    await expect(async () => {
      await page.clock.runFor(15_000);
      await expect(next).toContainText('Your loan of $10.00 is approved.', { timeout: 500 });
    }).toPass();
  });
});

test('what may be borrowed shows by itself once a loan is decided on', async ({
  pageWithClock: page,
  scene,
  product,
}) => {
  const member = await scene.verified();
  const loan = await scene.pendingLoan(member, 20);
  await page.clock.install();
  await arrive(page, member);
  const tile = page.getByRole('link', { name: /^Request a Loan/ });
  await expect(tile).toContainText(
    'To ask for another loan, first cancel a loan that has not reached you yet.',
  );
  await asAdmin(product.url, 'POST', `/admin/reject-loan/${loan}`, { reason: 'other' });
  await expect(async () => {
    await page.clock.runFor(15_000);
    await expect(card(page, 'Next')).toContainText('was not granted', { timeout: 500 });
  }).toPass();
  await expect(tile).toHaveText('Request a LoanUp to $20');
});
