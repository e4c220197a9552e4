import { randomUUID } from 'node:crypto';
import { arrive, tabTo, toast } from '../../../support/people.ts';
import { expect, test } from '../../../support/test.ts';

// A lender of its own: what it is compared with are no other test's loans.
test.use({ world: 'closes' });

test('an admin compares the records from the Financial Tracker, and nothing differs', async ({
  page,
  scene,
}) => {
  await arrive(page, await scene.admin(), '/admin?tab=financial');
  await page.getByRole('link', { name: 'Daily Closes' }).click();
  await expect(page.getByRole('heading', { name: 'Daily Closes', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Compare Now' }).click();
  await expect(toast(page, 'Compared: no difference')).toBeVisible();
  await expect(page.getByText('Nothing differs', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: /\d [ap]m ET$/ }).click();
  await expect(page.getByText('Nothing differed')).toBeVisible();

  await test.step('the trial balance of its day, and of another', async () => {
    const link = page.getByRole('link', { name: /^Trial balance at the end of / });
    const day = (await link.textContent())?.slice('Trial balance at the end of '.length);
    await link.click();
    await expect(page.getByText(`As of ${day}`)).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/trial-balance\?as_of=\d{4}-\d\d-\d\d$/);
    const picker = page.getByLabel('At the end of');
    await picker.focus();
    // As a person types it: while the year is typed, it is the year 2, 20 and 202.
    await page.keyboard.type('02292020', { delay: 100 });
    await expect(page).toHaveURL('/admin/trial-balance?as_of=2020-02-29');
    await expect(page.getByText('As of Feb 29, 2020')).toBeVisible();
    await expect(page.getByRole('row', { name: /^Sum/ }).getByRole('cell').first()).toHaveText(
      '$0.00',
    );
    await page.reload();
    await expect(picker).toHaveValue('2020-02-29');
    await page.getByRole('button', { name: 'Show Now' }).click();
    await expect(page).toHaveURL('/admin/trial-balance');
    await expect(picker).toBeFocused();
    await expect(page.getByText(/^As of /)).not.toContainText('2020');
    await page.getByRole('button', { name: 'Back to Close' }).click();
    await expect(page.getByText('Nothing differed')).toBeVisible();
  });
});

test('a difference is explained and resolved by keyboard alone, and gone from the next close', async ({
  page,
  scene,
}) => {
  await scene.payBesideTheProduct(2500);
  await arrive(page, await scene.admin(), '/admin/closes');
  const compare = page.getByRole('button', { name: 'Compare Now' });
  await tabTo(page, compare);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Compared: 2 differences')).toBeVisible();

  const payment = page.getByRole('article', { name: 'A payment that the books do not have' });
  const said = page.getByLabel('Explanation');
  const explain = payment.getByRole('button', { name: /^Explain/ });
  await tabTo(page, explain);
  await page.keyboard.press('Enter');
  await tabTo(page, said);
  await page.keyboard.type('Asked Ann Lee: it is money of ours.');
  await tabTo(page, page.getByRole('button', { name: 'Explain', exact: true }));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Difference explained')).toBeVisible();
  await expect(payment).toContainText('Asked Ann Lee: it is money of ours.');
  await expect(explain).toBeFocused();

  for (const [title, choice] of [
    ['A payment that the books do not have', 2],
    ['A fee that the books do not have', 2],
  ] as const) {
    const difference = page.getByRole('article', { name: title });
    await tabTo(page, difference.getByRole('button', { name: /^Resolve/ }));
    await page.keyboard.press('Enter');
    const asWhat = page.getByLabel('What it was');
    await tabTo(page, asWhat);
    for (let down = 0; down < choice; down += 1) await page.keyboard.press('ArrowDown');
    await tabTo(page, said);
    await page.keyboard.type('Posted. ');
    await tabTo(page, page.getByRole('button', { name: 'Resolve', exact: true }));
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Difference resolved').first()).toBeVisible();
    await expect(difference).toContainText('resolved');
    await expect(difference.getByRole('button')).toHaveCount(0);
    // With its buttons gone, the place is the difference's own.
    await expect(difference).toBeFocused();
  }
  await tabTo(page, compare);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Compared: no difference')).toBeVisible();
});

test('the differences of a loan that a restore lost are named together, and resolved at once', async ({
  page,
  scene,
}) => {
  const lost = randomUUID();
  await scene.payBesideTheProduct(2500, lost);
  await arrive(page, await scene.admin(), '/admin/closes');
  await page.getByRole('button', { name: 'Compare Now' }).click();
  await expect(toast(page, 'Compared: 2 differences')).toBeVisible();
  const number = lost.slice(0, 8);
  const loan = page.getByRole('region', { name: `Loan ${number}, not in the books` });
  await expect(loan).toContainText('2 differences');
  const differences = loan.getByRole('article');

  await loan.getByRole('button', { name: 'Explain all' }).click();
  const explaining = page.getByRole('dialog', { name: 'Explain Differences' });
  await expect(explaining).toContainText(`The 2 differences of loan ${number}.`);
  await explaining.getByLabel('Explanation').fill('The loan was made after the backup.');
  await explaining.getByRole('button', { name: 'Cancel' }).click();
  await expect(explaining).toBeHidden();
  await expect(differences.getByText('to explain', { exact: true })).toHaveCount(2);

  await loan.getByRole('button', { name: 'Resolve all' }).click();
  const resolving = page.getByRole('dialog', { name: 'Resolve Differences' });
  await expect(resolving).toContainText(
    `The 2 differences of loan ${number}. The books will record each difference as what you choose.`,
  );
  await resolving
    .getByLabel('A payment that the books do not have: $25.00')
    .selectOption('lenders_own_money');
  await expect(resolving.getByLabel(/^A fee that the books do not have: /)).toHaveValue(
    'provider_fee',
  );
  await resolving.getByLabel('Explanation').fill('The borrower paid it before the restore.');
  await resolving.getByRole('button', { name: 'Resolve All' }).click();
  await expect(toast(page, 'Differences resolved')).toBeVisible();
  await expect(differences.getByText('resolved', { exact: true })).toHaveCount(2);
  await expect(differences.getByText('The borrower paid it before the restore.')).toHaveCount(2);
  await expect(loan.getByRole('button')).toHaveCount(0);
});
