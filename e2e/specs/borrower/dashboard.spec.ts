import { accountsShown } from '../../states/accounts.ts';
import { asAdmin } from '../../support/as-admin.ts';
import { heldQueries } from '../../support/hold-queries.ts';
import { arrive, card, chooseRepayment, somebody } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';

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
    await page.getByText('See the form and what a loan costs').click();
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
  await expectMissing(handedIn, 'To borrow again, repay a loan or cancel a request.');
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
  await expect(next).toContainText('We can send your approved loan of $10.00 only after that.');
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
  await expect(tile).toContainText('To borrow again, repay a loan or cancel a request.');
  await asAdmin(product.url, 'POST', `/admin/reject-loan/${loan}`, { reason: 'other' });
  await expect(async () => {
    await page.clock.runFor(15_000);
    await expect(card(page, 'Next')).toContainText('was not granted', { timeout: 500 });
  }).toPass();
  await expect(tile).toHaveText('Request a LoanUp to $20');
});

test('the way to a loan says what is left of the cap once some of it is in use [2.5.11]', async ({
  page,
  scene,
}) => {
  const member = await scene.verified();
  await arrive(page, member);
  const tile = page.getByRole('link', { name: /^Request a Loan/ });
  await expect(tile).toHaveText('Request a LoanUp to $20');
  await scene.pendingLoan(member, 7.25);
  const goOn = await heldQueries(page, /^\/api\/loans\/limits$/);
  await page.reload();
  await expect(card(page, 'Next')).toContainText('Your loan of $7.25 is approved.');
  // The tile above the loans may change its height. No button moves away under a press.
  const cancel = card(page, 'My Loans').getByRole('button', { name: 'Cancel request' });
  await expect(cancel).toBeHidden();
  goOn();
  await expect(tile).toHaveText('Request a LoanUp to $20$12.75 left to borrow now');
  await expect(cancel).toBeVisible();
});
