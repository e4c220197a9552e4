import { arrive } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';
import { apostrophe, everybody, expectOrderly, hebrew, long } from './odd-names.ts';

test.use({ world: 'odd names' });

test('the queue of IDs of odd names', async ({ page, scene }) => {
  for (const person of everybody) await scene.handedIn(person);
  await arrive(page, await scene.admin(), '/admin');
  await expect(page.getByRole('article', { name: apostrophe.fullName })).toBeVisible();
  await expectOrderly(page, 'ID Verifications');
  for (const { fullName, firstName } of [hebrew, long]) {
    await page
      .getByRole('article', { name: fullName })
      .getByRole('button', { name: 'Review' })
      .click();
    await expect(page.getByRole('img', { name: /^ID document/ })).toBeVisible();
    await expectOrderly(page, `the review of ${firstName}`);
    await page.keyboard.press('Escape');
  }
});
