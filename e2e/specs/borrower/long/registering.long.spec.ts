import { register, somebody, toast } from '../../../support/people.ts';
import { expect, test } from '../../../support/test.ts';

test('pressing Register twice makes one account', async ({ page }) => {
  const person = somebody();
  await register(page, person, { press: 'twice' });
  await expect(toast(page, 'Registration successful!')).toHaveCount(1);
  await expect(page).toHaveURL('/dashboard');
});
