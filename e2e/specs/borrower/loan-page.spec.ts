import { accountsShown } from '../../states/accounts.ts';
import { arrive, card } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';

test('an approved loan’s page opens with what it waits for, and it can be cancelled there', async ({
  page,
  scene,
  product,
}) => {
  const { token, ids } = await accountsShown['account deleted'](scene, product.url);
  await arrive(page, { token }, `/loans/${ids.loan}`);
  const next = card(page, 'Next');
  await expect(next.getByRole('heading')).toHaveText('Link your bank account.');
  await expect(next).toContainText(
    'After that, please accept your approved loan of $15.00 again. Then we can send it.',
  );
  await next.getByRole('button', { name: 'Cancel request' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel this loan request?' });
  await question.getByRole('button', { name: 'Cancel request' }).click();
  await expect(next.getByRole('heading')).toHaveText('This loan is cancelled.');
  await expect(card(page, 'Terms')).toContainText('Amount$15.00');
  await expect(card(page, 'Terms')).not.toContainText('Automatic repayment');
  await expect(
    card(page, 'What happened').getByText('You owe nothing for this loan.'),
  ).toBeVisible();
});
