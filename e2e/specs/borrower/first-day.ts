import type { Page } from '@playwright/test';

/** The soonest day that the picker offers. */
export async function firstDay(page: Page): Promise<string> {
  return (await page.getByLabel('I can pay by').getAttribute('min')) ?? '';
}
