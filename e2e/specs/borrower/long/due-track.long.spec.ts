import type { Page } from '@playwright/test';
import { arrive, somebody } from '../../../support/people.ts';
import { expect, test } from '../../../support/test.ts';

const dayMs = 86_400_000;

/** A level may have this many days to repay. */
const termDays = 14;

test('the days of a long term stay within their track on a phone', async ({ page, scene }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const borrower = await scene.verified(somebody('Track'));
  await scene.receivedLoan(borrower);
  for (const daysLeft of [14, 13, 7, 1, 0]) {
    await dueIn(page, daysLeft);
    await arrive(page, borrower);
    const name =
      daysLeft === 0 ? 'Due today' : `Due in ${daysLeft} day${daysLeft === 1 ? '' : 's'}`;
    const track = page.getByRole('img', { name, exact: true });
    await expect(track.getByText('Today')).toBeVisible();
    expect(await stickingOut(page, name), name).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

/** Shows the loan as one of a long term. */
async function dueIn(page: Page, daysLeft: number) {
  await page.route('**/api/loans/my-loans*', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const [loan] = answer.borrowed;
    const term_date = new Date(Date.now() + daysLeft * dayMs).toISOString();
    answer.borrowed = [{ ...loan, term_days: termDays, days_until_due: daysLeft, term_date }];
    await route.fulfill({ response, json: answer });
  });
}

/** Finds the visible texts of the track that reach beyond it, with the pixels on each side. */
function stickingOut(page: Page, name: string) {
  return page.getByRole('img', { name, exact: true }).evaluate((track) => {
    const box = track.getBoundingClientRect();
    return [...track.querySelectorAll('span')]
      .filter((span) => span.textContent && getComputedStyle(span).visibility === 'visible')
      .map((span) => {
        const { left, right } = span.getBoundingClientRect();
        return { text: span.textContent, left: box.left - left, right: right - box.right };
      })
      .filter(({ left, right }) => left > 0.5 || right > 0.5);
  });
}
