import { arrive, card, chooseRepayment, expectError } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';
import { foldedForm } from './decision.ts';

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
    await page.getByText(foldedForm).click();
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
