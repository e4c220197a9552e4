import { arrive, card, chooseRepayment } from '../../support/people.ts';
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
