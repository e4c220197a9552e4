import { arrive, card } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';

test('what is folded on a loan’s page is printed, and folded again', async ({ page, scene }) => {
  const borrower = await scene.verified();
  const loan = await scene.pendingLoan(borrower);
  await arrive(page, borrower, `/loans/${loan}`);
  const costs = card(page, 'What this loan costs');
  const creditor = costs.getByText('Creditor');
  const elsewhere = page.getByText('Requested on', { exact: true });
  await expect(elsewhere).toBeVisible();
  await expect(creditor).toBeHidden();
  // Around its printing a browser says so, and one without a printer has to be told.
  await page.evaluate(() => {
    window.print = () => window.dispatchEvent(new Event('beforeprint'));
  });
  await costs.getByRole('button', { name: 'Print' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(creditor).toBeVisible();
  const whose = `Loan ${loan.slice(0, 8)} to ${borrower.fullName}, accepted on`;
  await expect(costs.getByText(whose)).toBeVisible();
  await expect(elsewhere).toBeHidden();
  await test.step('and nothing is torn by the end of a page, nor left at its foot', async () => {
    const table = costs.locator('dl');
    await expect(table).toHaveCSS('break-inside', 'avoid');
    // Its ground would be a grey block to the end of the page.
    await expect(table).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    for (const heading of await page.getByRole('main').getByRole('heading').all())
      await expect(heading).toHaveCSS('break-after', 'avoid');
    await expect(page.locator('main > .sheets')).toHaveCSS('display', 'block');
  });
  const isPrinted = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
  };
  await isPrinted();
  await expect(creditor).toBeHidden();
  await expect(page.getByText(whose).filter({ visible: true })).toHaveCount(0);

  const agreement = card(page, 'Loan Agreement');
  await agreement.getByRole('button', { name: 'Print agreement', exact: true }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(agreement.getByText(whose)).toBeVisible();
  await expect(agreement.getByRole('region', { name: 'Agreement text' })).toBeVisible();
  // Once is enough, and what it costs is another sheet.
  await expect(agreement.getByText(/^Accepted on /)).toBeHidden();
  await expect(creditor).toBeHidden();
  await isPrinted();
  await expect(agreement.getByRole('region', { name: 'Agreement text' })).toBeHidden();
});
