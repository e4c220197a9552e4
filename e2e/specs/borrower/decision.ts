import type { Page } from '@playwright/test';
import { wordsSeen } from './words-seen.ts';

/** What opens the form to whoever cannot ask for a loan now. */
export const foldedForm = 'See the form and what a loan costs';

/** The agreement's frame, before which all of the decision stands. It has the room also while it is empty. */
export const agreementFrame = 'section:has(input[name="contract_accepted"]) > div';

/** Measures the pixels from the top of the page to the agreement's frame. */
export function heightOfDecision(page: Page): Promise<number> {
  return page
    .locator(agreementFrame)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
}

/** Counts the words that a person sees on the page before the agreement's frame. */
export function wordsOfDecision(page: Page): Promise<number> {
  return wordsSeen(page, { within: 'body', before: agreementFrame });
}
