import { arrive, card } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';

test('how many days the picture shows stands in the address, over a reload', async ({
  page,
  scene,
}) => {
  await arrive(page, await scene.admin(), '/admin?tab=financial');
  const picture = card(page, 'Money Over Time');
  const days = (count: number) => picture.getByRole('button', { name: `${count} days` });
  await expect(days(30)).toHaveAttribute('aria-pressed', 'true');
  await days(90).click();
  await expect(page).toHaveURL(/[?&]days=90\b/);
  await page.reload();
  await expect(days(90)).toHaveAttribute('aria-pressed', 'true');
  await expect(picture.getByRole('alert')).toHaveCount(0);
  await days(30).click();
  await expect(page).not.toHaveURL(/days=/);
});
