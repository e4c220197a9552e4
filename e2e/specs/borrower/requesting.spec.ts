import { arrive, card, chooseRepayment, expectError, toast } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';

const folded = 'See the form and what a loan costs';

// spec: 5.4.7
test('who is not verified reads why, and cannot ask for a loan', async ({ page, scene }) => {
  const nobodyYet = await scene.registered();
  const withoutId = await scene.registered();
  await scene.linkBank(withoutId, 'success');
  const withoutBank = await scene.handedIn();
  await scene.approveId(withoutBank);
  const everything =
    'Your ID must be approved and your bank account verified before you can request a loan.Complete your profile';
  const theId = 'Your ID must be approved before you can request a loan.Complete your profile';
  const theBank =
    'You need a verified bank account before you can request a loan.Link your bank account';
  for (const [member, missing] of [
    [nobodyYet, everything],
    [withoutId, theId],
    [withoutBank, theBank],
  ] as const) {
    await arrive(page, member);
    await page.getByRole('link', { name: 'Request a Loan Up to $20' }).click();
    const notice = page.getByRole('note').filter({ hasText: 'before you can request a loan' });
    await expect(notice).toHaveText(missing);
    await expect(page.getByLabel('Loan amount ($)')).toBeHidden();
    await page.getByText(folded).click();
    await expect(page.getByLabel('Loan amount ($)')).toBeDisabled();
    await expect(card(page, 'What this loan costs')).toContainText('1303.57%');
    await expect(page.getByRole('checkbox', { name: /^I have read and accept/ })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Request Loan' })).toBeDisabled();
  }
});

// spec: 5.4.1, 5.4.2, 5.4.3, 5.4.4, 5.4.5
test('the loan form refuses what cannot be lent, in the words that were promised', async ({
  page,
  scene,
}) => {
  await arrive(page, await scene.verified(), '/create-loan');
  const amount = page.getByLabel('Loan amount ($)');
  const ask = page.getByRole('button', { name: 'Request Loan' });
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
  await chooseRepayment(page);
  await ask.click();
  const acceptance = page.getByRole('checkbox', { name: /^I have read and accept/ });
  await expectError(acceptance, 'You must accept the loan agreement to proceed');
  await expect(page).toHaveURL('/create-loan');
});

// spec: 5.4.5
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

// spec: 2.6.2, 9.2.4
test('the price follows the amount, and the acceptance is for one text only', async ({
  page,
  scene,
}) => {
  await arrive(page, await scene.verified(), '/create-loan');
  const acceptance = page.getByRole('checkbox', { name: /^I have read and accept/ });
  await page.getByLabel('Loan amount ($)').fill('12.50');
  await expect(card(page, 'Loan Summary')).toContainText('$15.62');
  await expect(card(page, 'Loan Summary')).toContainText(/Sent to Sandbox Bank \*{4}\d{4}/);
  await expect(page.getByRole('radio', { name: /^Automatic repayment/ })).toHaveAccessibleName(
    /From Sandbox Bank \*{4}\d{4} on the due date/,
  );
  const explanation =
    /debit the total from your Sandbox Bank account ending in \d{4} on the due date/;
  await expect(page.getByText(explanation)).toBeHidden();
  await page.getByText('How automatic repayment works').click();
  await expect(page.getByText(explanation)).toBeVisible();
  await chooseRepayment(page);
  await acceptance.check();
  await page.getByRole('slider', { name: 'Loan amount slider' }).fill('800');
  await expect(page.getByLabel('Loan amount ($)')).toHaveValue('8');
  await expect(card(page, 'Loan Summary')).toContainText('$10.00');
  await expect(acceptance).not.toBeChecked();
  await acceptance.check();
  await chooseRepayment(page, 'I pay it myself');
  await expect(acceptance).not.toBeChecked();
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
    '$0.30 of your $20 limit is left, and the smallest loan is $0.40.To borrow again, repay a loan or cancel a request.See your loans',
  );
  await page.getByText(folded).click();
  await expect(page.getByRole('button', { name: 'Request Loan' })).toBeDisabled();
});
