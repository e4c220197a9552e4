import { expectReadAnew } from '../../support/expect-reload.ts';
import { arrive, somebody } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';

test('the list of loans to send is read anew after one is sent, and after one is rejected [7.1.3]', async ({
  page,
  scene,
}) => {
  const sent = await scene.verified(somebody('Leaving'));
  const refused = await scene.verified(somebody('Refusing'));
  await scene.pendingLoan(sent);
  await scene.pendingLoan(refused);
  await arrive(page, await scene.admin(), '/admin/disburse');
  const loanOf = ({ fullName }: typeof sent) =>
    page.getByRole('article', { name: `Loan of $20.00 to ${fullName}` });
  const reads = '/admin/pending-loans';
  await expectReadAnew(page, { after: /^\/admin\/disburse-loan\//, reads }, () =>
    loanOf(sent).getByRole('button', { name: 'Disburse Funds', exact: true }).click(),
  );
  await expect(loanOf(sent)).toBeHidden();

  await loanOf(refused).getByRole('button', { name: 'Reject Loan', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Reject Loan' });
  await dialog.getByLabel('Reason').selectOption({ index: 1 });
  await expectReadAnew(page, { after: /^\/admin\/reject-loan\//, reads }, () =>
    dialog.getByRole('button', { name: 'Reject Loan' }).click(),
  );
  await expect(loanOf(refused)).toBeHidden();
});
