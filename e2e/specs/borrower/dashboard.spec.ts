import { heldQueries } from '../../support/hold-queries.ts';
import { arrive, card } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';

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
