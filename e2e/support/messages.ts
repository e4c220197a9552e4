import type { Locator, Page } from '@playwright/test';
import { toast } from './people.ts';
import { expect } from './test.ts';

export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(toast(page, text)).toBeVisible();
}

/** A failure is said twice: by a toast, and beside its button, where it stays. */
export async function expectFailure(
  page: Page,
  text: string,
  place = page.getByRole('main'),
): Promise<void> {
  await expectToast(page, text);
  await expect(place.getByText(text, { exact: true })).toBeVisible();
}

/** All toasts on the page, the newest first. */
export function shownToasts(page: Page): Locator {
  return page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
}

/** The dialog that asks before something is done. */
export function question(page: Page, name: string): Locator {
  return page.getByRole('alertdialog', { name });
}

/** Expects a text to have a colour, by the class of its own element or of the nearest around it that names one. */
export async function expectTone(text: Locator, tone: RegExp): Promise<void> {
  const toned = '[class*="text-"]';
  await expect
    .poll(() => text.evaluate((element, named) => element.closest(named)?.className, toned))
    .toMatch(tone);
}
