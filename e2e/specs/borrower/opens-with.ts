import type { Page } from '@playwright/test';
import { card } from '../../support/people.ts';
import { expect } from '../../support/test.ts';

/** The page of a loan, once it is open, says what became of its money: in its first heading, and why once. */
export async function expectOpensWith(
  page: Page,
  heading: string | RegExp,
  why: string,
): Promise<void> {
  const next = card(page, 'Next');
  await expect(next.getByRole('heading')).toHaveText(heading);
  await expect(next).toContainText(why);
  await expect(card(page, 'Terms')).toBeVisible();
  await expect(page.getByRole('main').getByText(why)).toHaveCount(1);
}
