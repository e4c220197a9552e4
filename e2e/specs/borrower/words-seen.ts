import type { Page } from '@playwright/test';

/** Counts the words that a person sees within an element, or only those before another element. */
export function wordsSeen(
  page: Page,
  { within, before }: { within: string; before?: string | undefined },
): Promise<number> {
  return page.evaluate(
    ({ within, before }) => {
      const whole = document.querySelector(within);
      const end = before === undefined ? null : document.querySelector(before);
      if (!whole) throw new Error(`The page has no ${within}.`);
      const seen = (element: Element | null) =>
        element?.checkVisibility({ visibilityProperty: true }) &&
        element.closest('.sr-only, details:not([open]) > :not(summary)') === null;
      const texts = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT);
      const words: string[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (end && end.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING) break;
        if (seen(text.parentElement)) words.push(...(text.textContent ?? '').split(/\s+/));
      }
      return words.filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
    },
    { within, before },
  );
}
