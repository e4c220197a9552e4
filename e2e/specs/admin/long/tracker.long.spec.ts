import { arrive, card } from '../../../support/people.ts';
import { expect, test } from '../../../support/test.ts';

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

/** Thirty quiet days, and on the last but one a payment and a returned payout. */
const history = Array.from({ length: 30 }, (_, index) => ({
  day: `2026-04-${String(index + 1).padStart(2, '0')}`,
  money_out: index === 28 ? -20 : index === 20 ? 40 : 0,
  money_in: index === 28 ? 25 : 0,
  payouts_returned: index === 28 ? 20 : 0,
  payments_returned: 0,
  still_out: index < 20 ? 0 : 20,
}));

test('the charts are read by keys: a day’s amounts, its entries, what is due and what is late', async ({
  page,
  scene,
}) => {
  await arrive(page, await scene.admin());
  await page.route('**/api/admin/financial-history?*', (route) =>
    route.fulfill({ json: { days: history } }),
  );
  const entry = { id: '6f0f2a52-8f0e-4c0e-9b0a-0d6e6f1f7a11', loan_id: null, running_total: 45 };
  await page.route('**/api/admin/ledger/entries?*day=2026-04-29*', (route) =>
    route.fulfill({
      json: {
        total: 45,
        entries: [{ ...entry, at: '2026-04-29T15:00:00Z', event: 'payout_returned', amount: 20 }],
        next_cursor: null,
      },
    }),
  );
  await page.route('**/api/admin/due-days*', (route) =>
    route.fulfill({
      json: {
        days: history.slice(0, 14).map(({ day }, ahead) => ({
          day,
          amount: ahead === 3 ? 37.5 : 0,
          loans: ahead === 3 ? 2 : 0,
        })),
      },
    }),
  );
  const owed = { amount: 12.5, loans: 1 };
  await page.route('**/api/admin/aging', (route) =>
    route.fulfill({
      json: {
        outstanding: { amount: 50, loans: 4 },
        ...{ not_due: owed, late_1_to_7_days: owed },
        ...{ late_8_to_30_days: owed, late_31_days_or_more: owed },
      },
    }),
  );
  await page.goto('/admin?tab=financial');
  const picture = card(page, 'Money Over Time');
  const cursor = picture.getByRole('slider', { name: 'Day' });
  await cursor.focus();
  await expect(cursor).toHaveAttribute(
    'aria-valuetext',
    'Thu, Apr 30: $0.00 out, $0.00 in, $20.00 still out',
  );
  await page.keyboard.press('ArrowLeft');
  await expect(cursor).toHaveAttribute(
    'aria-valuetext',
    'Wed, Apr 29: $0.00 out, $25.00 in, $20.00 of payouts returned, $20.00 still out',
  );
  await expect(picture.locator('dl')).toContainText('Returned payouts');
  await page.keyboard.press('Enter');
  const entries = page.getByRole('dialog', { name: 'Apr 29, 2026' });
  await expect(entries.getByRole('article')).toContainText('Payout returned');
  await page.keyboard.press('Escape');
  await expect(cursor).toBeFocused();
  await page.keyboard.press('Home');
  await expect(picture.getByRole('button', { name: 'Entries of Wed, Apr 1' })).toBeVisible();

  await expect(card(page, 'Due in the Next 14 Days')).toContainText('Sat, Apr 4$37.502 loans');
  const late = card(page, 'Outstanding by Days Late');
  await expect(late.getByRole('term')).toHaveText([
    'Not due',
    '1–7 days late',
    '8–30 days late',
    '31+ days late',
  ]);
  await expect(late).toContainText('$50.00');

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(cursor).toBeVisible();
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(overflow).toBe(0);
});
