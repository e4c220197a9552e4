import { arrive, chooseBankAccount, somebody, toast } from '../../../support/people.ts';
import { expect, test } from '../../../support/test.ts';

test.use({ world: 'connected account', environment: { STRIPE_ACCOUNT: 'acct_lender' } });

test('a lender who acts for a connected account lets a bank be linked in its name', async ({
  page,
  watch: _,
  scene,
}) => {
  await arrive(page, await scene.handedIn(somebody('Connected')), '/profile');
  await chooseBankAccount(page, 'Success');
  await expect(toast(page, 'Bank account verified instantly!')).toBeVisible();
});
