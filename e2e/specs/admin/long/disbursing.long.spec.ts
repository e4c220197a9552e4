import type { Locator } from '@playwright/test';
import { expectAccessible } from '../../../support/accessible.ts';
import { expectTone } from '../../../support/messages.ts';
import {
  arrive,
  card,
  chooseRepayment,
  expectError,
  somebody,
  toast,
} from '../../../support/people.ts';
import { expect, test } from '../../../support/test.ts';
import { boxOf, middleOf, pressedAt } from '../../../support/under-pointer.ts';

test('cards are low, and the selection floats over none of their buttons', async ({
  page,
  scene,
}) => {
  const borrower = await scene.verified(somebody('Low'));
  for (let made = 0; made < 4; made++) await scene.pendingLoan(borrower, 5);
  await page.setViewportSize({ width: 1280, height: 560 });
  await arrive(page, await scene.admin(), '/admin/disburse');
  const loan = page.getByRole('article', { name: `Loan of $5.00 to ${borrower.fullName}` });
  await expect(loan).toHaveCount(4);
  expect((await boxOf(loan.first())).height).toBeLessThan(170);
  await loan.first().getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Selected loans' });
  await expect(bar).toBeInViewport();
  let covered = 0;
  for (let top = 0; top <= 560; top += 40) {
    await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
    const { y: barTop, height } = await boxOf(bar);
    const under = () =>
      loan.getByRole('button').evaluateAll(
        (buttons, [from, to]) =>
          buttons
            .map((button) => ({ box: button.getBoundingClientRect(), button }))
            .filter(({ box }) => box.bottom > from && box.top < to)
            .map(({ button }) => getComputedStyle(button).opacity),
        [barTop, barTop + height] as const,
      );
    // The page marks them when it is next drawn.
    await expect.poll(under, `scrolled by ${top}`).not.toContain('1');
    covered += (await under()).length;
  }
  expect(covered).toBeGreaterThan(0);
  await test.step('the keyboard reaches them all the same', async () => {
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    const last = loan.last().getByRole('button', { name: 'Disburse Funds' });
    await last.focus();
    await expect(last).toHaveCSS('opacity', '1');
    await expect(last).toBeInViewport({ ratio: 1 });
  });
});

test('a loan says what its borrower changed lately, and until when its money waits', async ({
  page,
  scene,
  watch,
}) => {
  const borrower = await scene.verified(somebody('Changed'));
  await scene.pendingLoan(borrower);
  await arrive(page, await scene.admin(), '/admin/disburse');
  const loan = page.getByRole('article', { name: `Loan of $20.00 to ${borrower.fullName}` });
  const disburse = loan.getByRole('button', { name: 'Disburse Funds', exact: true });
  await expect(disburse).toBeEnabled();
  await expect(loan).not.toContainText('Changed recently');
  await scene.changePassword(borrower);
  watch.expectRefusal(/\/admin\/disburse-loan\//, 422);

  const waits =
    /The borrower’s password, email, name or bank account changed in the last 24 hours\. Money can be sent from \w{3}, \w{3} \d{1,2}, \d{1,2}:\d{2} [ap]m ET\./;
  await test.step('whoever presses what they saw before is refused', async () => {
    await disburse.click();
    await expect(loan).toContainText(waits);
  });
  await page.reload();
  await expect(loan).toContainText(/Changed recently: password on \w{3} \d{1,2}, \d{4}/);
  await expect(loan).toContainText(waits);
  await expect(disburse).toBeDisabled();
  await expect(loan).not.toContainText('Borrower must add bank account');
});

test('what comes under the pointer where a loan was sent is not sent by the second click, nor by the third', async ({
  page,
  scene,
}) => {
  const people = [await scene.verified(somebody('Upper')), await scene.verified(somebody('Lower'))];
  for (const person of people) await scene.pendingLoan(person);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/admin/disburse-loan/')) sent.push(request.url());
  });
  // Nothing is to be scrolled, which would move what is under the pointer.
  await page.setViewportSize({ width: 1280, height: 6000 });
  await arrive(page, await scene.admin(), '/admin/disburse');
  const loans = people.map(({ fullName }) =>
    page.getByRole('article', { name: `Loan of $20.00 to ${fullName}` }),
  );
  await expect(loans[1] as Locator).toBeVisible();
  const places = await Promise.all(loans.map(middleOf));
  const [upper, lower] = (places[0]?.y ?? 0) < (places[1]?.y ?? 0) ? loans : loans.reverse();
  if (!upper || !lower) throw new Error('There are two loans.');
  const send = (loan: Locator) => loan.getByRole('button', { name: 'Disburse Funds' });

  await test.step('by the pointer', async () => {
    const place = await middleOf(send(upper));
    await page.mouse.click(place.x, place.y);
    await expect(upper).toBeHidden();
    expect(await pressedAt(page, place)).toBe('Disburse Funds');
    await page.mouse.click(place.x, place.y);
    await page.mouse.click(place.x, place.y);
    expect(sent).toHaveLength(1);
  });

  await test.step('while another is pressed as ever', async () => {
    await send(lower).focus();
    await page.keyboard.press('Enter');
    await expect(lower).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Funds disbursed successfully!').first()).toBeVisible();
    expect(sent).toHaveLength(2);
  });
});

test('pressing Disburse Funds twice sends once, and what was signed is owed', async ({
  page,
  scene,
}) => {
  const borrower = await scene.verified(somebody('Double'));
  await scene.changeMember(borrower, { membership_level: 'gold' });
  await scene.pendingLoan(borrower, 12.34);
  await arrive(page, await scene.admin(), '/admin/disburse');
  const loan = page.getByRole('article', { name: `Loan of $12.34 to ${borrower.fullName}` });
  await expect(loan).toMatchAriaSnapshot(`
    - term: Total to Collect
    - definition: $14.80
  `);
  await loan.getByRole('button', { name: 'Disburse Funds' }).dblclick();
  await expect(toast(page, 'Funds disbursed successfully!')).toHaveCount(1);
  await expect(loan).toBeHidden();
  await arrive(page, borrower);
  await expect(card(page, 'My Loans')).toMatchAriaSnapshot(`
    - heading "$12.34"
    - term: Total due
    - definition: $14.80
  `);
});

test('a loan without a bank account cannot be disbursed, nor to another account before it is accepted again', async ({
  page,
  scene,
}) => {
  const borrower = await scene.verified(somebody('Unbanked'));
  const id = await scene.pendingLoan(borrower);
  await scene.deleteBank(borrower);
  await arrive(page, await scene.admin(), '/admin/disburse');
  const loan = page.getByRole('article', { name: `Loan of $20.00 to ${borrower.fullName}` });
  const disburse = loan.getByRole('button', { name: 'Disburse Funds', exact: true });
  await expect(disburse).toBeDisabled();
  await expect(loan.getByText('Borrower must add bank account', { exact: true })).toBeVisible();

  await test.step('nor to another account before its borrower has accepted again', async () => {
    await scene.linkBank(borrower, 'success');
    await page.reload();
    await expect(loan).toContainText('The borrower has to accept again');
    await expect(disburse).toBeDisabled();
    await loan.getByRole('checkbox').check();
    const bar = page.getByRole('region', { name: 'Selected loans' });
    await expect(bar).toContainText('1 cannot be sent');
    await expect(bar.getByRole('button', { name: 'Disburse Selected' })).toBeDisabled();

    await arrive(page, borrower);
    const next = card(page, 'Next');
    await expect(next).toContainText('Accept your loan of $20.00 again.');
    await next.getByRole('button', { name: 'Accept again' }).click();
    await expect(page.getByRole('note')).toContainText(/account ending in \d{4}/);
    await expect(card(page, 'Loan Summary')).toContainText('$25.00');
    await expect(page.getByText('You repay $25.00 by the due date.')).toBeVisible();
    const accepts = page.getByRole('checkbox', { name: /^I have read and accept/ });
    const accept = page.getByRole('button', { name: 'Accept again' });
    const automatic = page.getByRole('radio', { name: /^Automatic repayment/ });
    // It was chosen before, of another account.
    await expect(automatic).not.toBeChecked();
    await accept.click();
    await expectError(automatic, 'Choose how you want to repay');
    await automatic.check();
    await accept.click();
    await expectError(accepts, 'You must accept the loan agreement to proceed');
    await accepts.check();
    // Another choice makes another text, which has not been accepted.
    await chooseRepayment(page, 'I pay it myself');
    await expect(accepts).toBeEnabled();
    await expect(accepts).not.toBeChecked();
    await accepts.check();
    await accept.click();
    await expect(
      toast(page, 'Accepted. We will now prepare to send the money, and tell you when it is sent.'),
    ).toBeVisible();
    await expect(page).toHaveURL(`/loans/${id}`);
    const before = card(page, 'Accepted before');
    await expect(before.getByText(/^Accepted on/)).toBeVisible();
    const earlier = before.getByText('You have chosen automatic repayment.');
    await expect(earlier).toBeHidden();
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect(earlier).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(earlier).toBeHidden();
    await before.getByText(/^Accepted on/).click();
    await expect(earlier).toBeVisible();
    await expect(card(page, 'Loan Agreement')).toContainText('You have not chosen automatic');

    await arrive(page, await scene.admin(), '/admin/disburse');
    await disburse.click();
    await expect(toast(page, 'Funds disbursed successfully!')).toBeVisible();
  });
});

test('money for an account in another name is sent only after its holder was named', async ({
  page,
  scene,
}) => {
  const borrower = await scene.handedIn(somebody('Otherwise'));
  await scene.approveId(borrower);
  await scene.linkBank(borrower, 'name_mismatch');
  await scene.approveBank(borrower);
  await scene.pendingLoan(borrower);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/admin/disburse-loan/')) sent.push(request.url());
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await arrive(page, await scene.admin(), '/admin/disburse');
  const loan = page.getByRole('article', { name: `Loan of $20.00 to ${borrower.fullName}` });
  const holder =
    (await loan.getByRole('definition').filter({ hasText: /\w/ }).first().textContent()) ?? '';
  const warning = new RegExp(
    `This account belongs to ${holder}, not to ${borrower.fullName}\\. .+ approved it on \\w{3} \\d{1,2}, \\d{4}\\.`,
  );
  await expect(loan).toContainText(warning);
  await expectTone(loan.getByText(holder, { exact: true }), /text-amber/);
  const disburse = loan.getByRole('button', { name: 'Disburse Funds' });
  await disburse.click();
  const question = page.getByRole('alertdialog', { name: 'Disburse $20.00?' });
  await expect(question).toContainText(warning);
  await expect(question.getByRole('definition')).toHaveText([
    '$20.00',
    holder,
    /^Sandbox Bank \*{4}\d{4}$/,
  ]);
  await expectAccessible(page, 'the question whether to send to another holder');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(disburse).toBeFocused();
  expect(sent).toEqual([]);

  await test.step('also among several', async () => {
    await loan.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Disburse Selected' }).click();
    const batch = page.getByRole('dialog', { name: 'Disburse 1 loan?' });
    await expect(batch.getByRole('listitem')).toContainText(warning);
    await batch.getByRole('button', { name: 'Cancel' }).click();
    await loan.getByRole('checkbox').uncheck();
  });

  await disburse.click();
  await question.getByRole('button', { name: 'Disburse $20.00' }).click();
  await expect(toast(page, 'Funds disbursed successfully!')).toBeVisible();
  await expect(loan).toBeHidden();
  expect(sent).toHaveLength(1);
});
