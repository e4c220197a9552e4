import type { Page } from '@playwright/test';

/** The agreement's frame, before which all of the decision stands. It has the room also while it is empty. */
const frame = 'section:has(input[name="contract_accepted"]) > div';

/** Measures the pixels from the top of the page to the agreement's frame. */
export function heightOfDecision(page: Page): Promise<number> {
  return page
    .locator(frame)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
}

/** Counts the words that a person sees on the page before the agreement's frame. */
export function wordsOfDecision(page: Page): Promise<number> {
  return page
    .locator(frame)
    .first()
    .evaluate((end) => {
      const seen = (element: Element | null) =>
        element?.checkVisibility({ visibilityProperty: true }) &&
        element.closest('.sr-only, details:not([open]) > :not(summary)') === null;
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const words: string[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (end.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING) break;
        if (seen(text.parentElement)) words.push(...(text.textContent ?? '').split(/\s+/));
      }
      return words.filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
    });
}
