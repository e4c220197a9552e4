import {
  arrive,
  card,
  chooseRepayment,
  expectError,
  signIn,
  toast,
} from '../../../support/people.ts';
import { expect, test } from '../../../support/test.ts';
import { foldedForm, heightOfDecision, wordsOfDecision } from '../decision.ts';

const phone = { width: 360, height: 740 };

test('the amount and the way of repaying stay while they are chosen, the acceptance does not, and nothing for anybody else', async ({
  page,
  scene,
}) => {
  const borrower = await scene.verified();
  const amount = page.getByLabel('Loan amount ($)');
  const byOneself = page.getByRole('radio', { name: /^I pay it myself/ });
  const acceptance = page.getByRole('checkbox', { name: /^I have read and accept/ });
  await arrive(page, borrower, '/create-loan');
  await expect(amount).toHaveValue('');
  await amount.fill('17.5');
  await byOneself.check();
  await acceptance.check();
  await page.reload();
  await expect(amount).toHaveValue('17.5');
  await expect(byOneself).toBeChecked();
  await expect(card(page, 'Loan Summary')).toContainText('$21.87');
  await expect(acceptance).toBeEnabled();
  await expect(acceptance).not.toBeChecked();

  await page.getByRole('slider', { name: 'Loan amount slider' }).fill('800');
  await page.getByRole('button', { name: 'Back to dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goBack();
  await expect(amount).toHaveValue('8');
  await expect(byOneself).toBeChecked();

  await test.step('after a log-out it is gone', async () => {
    await page.getByRole('button', { name: 'Back to dashboard' }).click();
    await page.getByRole('button', { name: 'Logout', exact: true }).click();
    await expect(page).toHaveURL('/login');
    await signIn(page, borrower);
    await expect(page).toHaveURL('/dashboard');
    await page.goto('/create-loan');
    await expect(amount).toHaveValue('');
    await expect(byOneself).not.toBeChecked();
  });
  await test.step('nobody else finds it', async () => {
    await amount.fill('3');
    await arrive(page, await scene.verified(), '/create-loan');
    await expect(amount).toHaveValue('');
  });
  await test.step('and once it is asked for, the next one begins anew', async () => {
    await amount.fill('4');
    await byOneself.check();
    await acceptance.check();
    await page.getByRole('button', { name: 'Request Loan' }).click();
    await expect(page).toHaveURL('/dashboard');
    await page.goto('/create-loan');
    await expect(amount).toHaveValue('');
  });
});

test('until the agreement has loaded Request Loan is announced as not ready, and a press says why', async ({
  page,
  scene,
}) => {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/loans/quote?**', async (route) => {
    await held;
    await route.continue();
  });
  await arrive(page, await scene.verified(), '/create-loan');
  await page.getByLabel('Loan amount ($)').fill('10');
  await chooseRepayment(page, 'I pay it myself');
  const ask = page.getByRole('button', { name: 'Request Loan' });
  await expect(ask).toHaveAttribute('aria-disabled', 'true');
  await ask.press('Enter');
  await expect(toast(page, 'You must accept the loan agreement to proceed')).toBeVisible();
  await expect(toast(page, 'The agreement was still loading.')).toBeVisible();

  letGo();
  await page.getByRole('checkbox', { name: /^I have read and accept/ }).check();
  await expect(ask).not.toHaveAttribute('aria-disabled');
  await ask.click();
  await expect(page).toHaveURL('/dashboard');
});

test('pressing Request Loan until the dashboard is there makes one loan', async ({
  page,
  scene,
}) => {
  const borrower = await scene.verified();
  await arrive(page, borrower, '/create-loan');
  await page.getByLabel('Loan amount ($)').fill('10');
  await chooseRepayment(page);
  await page.getByRole('checkbox', { name: /^I have read and accept/ }).check();
  await page.getByRole('button', { name: 'Request Loan' }).evaluate((button: HTMLButtonElement) => {
    const pressing = setInterval(() => {
      if (button.isConnected) button.click();
      else clearInterval(pressing);
    }, 2);
  });
  await expect(page).toHaveURL('/dashboard');
  await expect(card(page, 'My Loans')).toContainText('1 loan');
  expect((await scene.loansOf(borrower)).borrowed).toHaveLength(1);
});

test('on a phone the whole decision takes at most 1.6 screens, and nothing moves while its figures change', async ({
  page,
  scene,
}) => {
  await page.setViewportSize(phone);
  await arrive(page, await scene.verified(), '/create-loan');
  const amount = page.getByLabel('Loan amount ($)');
  await page.getByRole('button', { name: '$20', exact: true }).click();
  await chooseRepayment(page);
  const frame = page.getByRole('region', { name: 'Agreement text' });
  await expect(frame).toContainText('In all you owe $25.00.');
  const height = await heightOfDecision(page);
  expect(height).toBeLessThanOrEqual(1.6 * phone.height);
  expect(await wordsOfDecision(page)).toBeLessThanOrEqual(300);
  for (const [typed, owed] of [
    ['0.40', '$0.50'],
    ['12.34', '$15.42'],
    ['9', '$11.25'],
  ] as const) {
    await amount.fill(typed);
    expect(await heightOfDecision(page), `$${typed}, while it loads`).toBe(height);
    await expect(frame).toContainText(`In all you owe ${owed}.`);
    expect(await heightOfDecision(page), `$${typed}`).toBe(height);
  }
  await amount.fill('');
  await expect(page.getByText('Choose an amount to see what it costs')).toBeVisible();
  expect(await heightOfDecision(page), 'no amount').toBe(height);
});

test('a slider’s amounts are read out once it rests', async ({ pageWithClock: page, scene }) => {
  await page.clock.install();
  await arrive(page, await scene.verified(), '/create-loan');
  const slider = page.getByRole('slider', { name: 'Loan amount slider' });
  const announced = page.getByRole('status').filter({ hasText: 'You pay back' });
  await slider.fill('500');
  await page.clock.runFor(1_000);
  await expect(announced).toContainText('You get $5.00. You pay back $6.25 by');
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await slider.press(key);
  await expect(card(page, 'Loan Summary')).toContainText('You get $8.00.');
  await expect(announced).toContainText('You get $5.00.');
  await page.clock.runFor(1_000);
  await expect(announced).toContainText('You get $8.00. You pay back $10.00 by');
});

test('how a loan is repaid is chosen by nobody but its borrower', async ({ page, scene }) => {
  await arrive(page, await scene.verified(), '/create-loan');
  const automatic = page.getByRole('radio', { name: /^Automatic repayment/ });
  const byOneself = page.getByRole('radio', { name: /^I pay it myself/ });
  const acceptance = page.getByRole('checkbox', { name: /^I have read and accept/ });
  const ask = page.getByRole('button', { name: 'Request Loan' });
  await page.getByLabel('Loan amount ($)').fill('10');
  await expect(card(page, 'What this loan costs')).toContainText('Finance charge');
  await expect(automatic).not.toBeChecked();
  await expect(byOneself).not.toBeChecked();
  // Either agreement says which way was chosen.
  await expect(page.getByRole('region', { name: 'Agreement text' })).toBeHidden();
  await expect(acceptance).toBeDisabled();

  await ask.click();
  await expect(toast(page, 'Choose how you want to repay')).toBeVisible();
  await expect(toast(page, 'You must accept the loan agreement to proceed')).toBeVisible();
  await expectError(automatic, 'Choose how you want to repay');
  await expectError(byOneself, 'Choose how you want to repay');
  await expectError(acceptance, 'You must accept the loan agreement to proceed');
  await expect(automatic).toBeFocused();

  await byOneself.check();
  await expect(page.getByText('Choose how you want to repay', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Agreement text' })).toContainText(
    'You have not chosen automatic repayment.',
  );
  await test.step('the agreement can be read at its full height', async () => {
    const agreement = page.getByRole('region', { name: 'Agreement text' });
    const hidden = () => agreement.evaluate((frame) => frame.scrollHeight - frame.clientHeight);
    expect(await hidden()).toBeGreaterThan(1000);
    await page.getByRole('button', { name: 'Show the whole agreement' }).click();
    expect(await hidden()).toBe(0);
    await page.getByRole('button', { name: 'Show less' }).click();
    expect(await hidden()).toBeGreaterThan(1000);
  });
  await acceptance.check();
  await ask.click();
  await expect(page).toHaveURL('/dashboard');
});

test('pressing Request Loan twice makes one loan', async ({ page, scene }) => {
  const borrower = await scene.verified();
  await arrive(page, borrower, '/create-loan');
  // Half of what there is, so that a second loan would be granted.
  await page.getByLabel('Loan amount ($)').fill('10');
  await chooseRepayment(page);
  await page.getByRole('checkbox', { name: /^I have read and accept/ }).check();
  await page.getByRole('button', { name: 'Request Loan' }).dblclick();
  await expect(page).toHaveURL('/dashboard');
  await expect(card(page, 'My Loans')).toContainText('1 loan');
  await page.reload();
  await expect(card(page, 'My Loans').getByRole('heading', { name: '$10.00' })).toHaveCount(1);
  await expect(page.getByRole('link', { name: /^Request a Loan/ })).toContainText(
    '$10.00 left to borrow now',
  );

  await scene.pendingLoan(borrower, 9.7);
  await page.goto('/create-loan');
  await expect(page.getByRole('note')).toHaveText(
    '$0.30 of your $20 limit is left, and the smallest loan is $0.40.To ask for another loan, first cancel a loan that has not reached you yet.See your loans',
  );
  await page.getByText(foldedForm).click();
  await expect(page.getByRole('button', { name: 'Request Loan' })).toBeDisabled();
});

test('the loan form refuses what cannot be lent, in the words that were promised', async ({
  page,
  scene,
}) => {
  await arrive(page, await scene.verified(), '/create-loan');
  const amount = page.getByLabel('Loan amount ($)');
  const ask = page.getByRole('button', { name: 'Request Loan' });
  const ways = page.getByRole('radio', { name: /^(Automatic repayment|I pay it myself)/ });
  for (const [name, value] of [
    ['min', '0.01'],
    ['max', '20'],
    ['step', '0.01'],
  ] as const)
    await expect(amount).toHaveAttribute(name, value);
  await test.step('nothing is chosen beforehand', async () => {
    await expect(amount).toHaveValue('');
    const slider = page.getByRole('slider', { name: 'Loan amount slider' });
    await expect(slider).toHaveAttribute('aria-valuetext', 'No amount chosen');
    await expect(page.getByRole('button', { name: /^\$/ })).toHaveText(['$5', '$10', '$20']);
    await expect(page.getByRole('button', { pressed: true })).toHaveCount(0);
    await expect(ways).toHaveCount(2);
    for (const way of await ways.all()) await expect(way).not.toBeChecked();
  });
  await page.getByRole('button', { name: '$10', exact: true }).click();
  await expect(amount).toHaveValue('10');
  await expect(page.getByRole('button', { pressed: true })).toHaveText('$10');
  await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled();
  const finance = page.getByRole('definition').filter({ hasText: 'the credit will cost you' });
  await expect(finance).toContainText('$2.50');
  const outOfRange = 'Loan amount must be between $0 and $20';
  for (const [typed, sentence] of [
    ['', outOfRange],
    ['0', outOfRange],
    ['-5', outOfRange],
    ['20.01', outOfRange],
    ['1000', outOfRange],
    ['88888888888888', outOfRange],
    ['0.39', 'The smallest loan is $0.40'],
    ['10.005', 'Enter an amount in dollars with at most two decimals, such as 20 or 20.50.'],
    ['2,00', 'Write it with a point: 2.00.'],
  ] as const) {
    await amount.fill(typed);
    await ask.click();
    await expectError(amount, sentence);
    await expect(amount).toBeFocused();
    // The figures are of another amount.
    await expect(finance).toBeHidden();
    await expect(page.locator('[data-sheet]')).toHaveAttribute('aria-busy', 'false');
    await expect(page.locator('[data-sheet]')).toHaveCSS('opacity', '0.7');
    await expect(page.getByRole('button', { name: 'Print' })).toBeDisabled();
    await expect(page.getByText(/^You repay .* by the due date\.$/)).toBeHidden();
  }

  await amount.fill('US$ 20');
  await expect(page.getByText('You repay $25.00 by the due date.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled();
  await ask.click();
  await expectError(ways.first(), 'Choose how you want to repay');
  await chooseRepayment(page);
  await ask.click();
  const acceptance = page.getByRole('checkbox', { name: /^I have read and accept/ });
  await expectError(acceptance, 'You must accept the loan agreement to proceed');
  await expect(page).toHaveURL('/create-loan');
});
