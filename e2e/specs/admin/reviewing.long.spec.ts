import { memberRow, members } from '../../support/members.ts';
import { arrive, somebody } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';

test('before a bank account is deleted an admin reads which loans wait for it', async ({
  page,
  scene,
}) => {
  const member = await scene.verified(somebody('Waiting'));
  await scene.receivedLoan(member, 10);
  await scene.pendingLoan(member, 5);
  await arrive(page, await scene.admin());
  await page.goto(`${members}&search=${encodeURIComponent(member.email)}`);
  await memberRow(page, member.fullName).getByRole('button', { name: 'Delete Bank' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('listitem')).toHaveText([
    /^The approved loan of \$5\.00 cannot be sent until the member links an account/,
    /^The debit of \$12\.50 planned for .+ is cancelled, .+ the loan of \$10\.00 with Pay Now\.$/,
  ]);
});
