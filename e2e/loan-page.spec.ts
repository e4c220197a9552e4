import { expectAccessible } from './accessible.ts';
import { arrive, card, toast } from './people.ts';
import { expect, test } from './test.ts';

test('a loan’s page tells what happened and why it is owed, and more time is asked for and given', async ({
  page,
  scene,
  anotherBrowser,
}) => {
  const borrower = await scene.verified();
  await scene.receivedLoan(borrower);
  await page.setViewportSize({ width: 360, height: 740 });
  await arrive(page, borrower);
  await card(page, 'My Loans').getByRole('link', { name: 'Details and documents' }).click();
  await expect(card(page, 'What you owe and why')).toContainText('Still owed$25.00');
  await expect(card(page, 'Automatic repayment')).toContainText('Planned');
  await expect(card(page, 'What happened')).toContainText('The money arrived');
  await expectAccessible(page, 'the page of a loan that arrived');
  await card(page, 'More time').getByRole('button', { name: 'Ask for more time' }).click();
  await page.getByLabel('Why (optional)').fill('My pay comes late.');
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(toast(page, 'We got your request')).toBeVisible();
  await expect(card(page, 'More time')).toContainText('We look at it and tell you.');

  const office = await anotherBrowser();
  await arrive(office, await scene.admin(), '/admin?tab=loans');
  const asked = card(office, 'Asked for more time');
  await expect(asked).toContainText('“My pay comes late.”');
  await asked.getByLabel('Words for the borrower').fill('Take the time.');
  await asked.getByRole('button', { name: 'Give more time' }).click();
  await expect(toast(office, 'More time given')).toBeVisible();
  await page.reload();
  await expect(card(page, 'More time')).toContainText('We wrote: “Take the time.”');
});
