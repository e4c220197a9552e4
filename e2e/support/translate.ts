import type { BrowserContext, Page } from '@playwright/test';

/**
 * Treats each page as a browser's translation does: after each change elements take the place of the text nodes. The words
 * stay as they are.
 */
export async function translate(browser: BrowserContext | Page): Promise<void> {
  await browser.addInitScript(() => {
    const untouched = 'font, script, style, textarea, option, title, svg';
    const wrap = (text: Node) => {
      // What stands between two elements of a list has no words to translate.
      if (text.nodeValue?.trim() === '') return;
      if (!text.parentElement || text.parentElement.closest(untouched)) return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      text.parentElement.replaceChild(outer, text);
      inner.append(document.createTextNode(text.nodeValue ?? ''));
      outer.append(inner);
    };
    const wrapAll = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      texts.forEach(wrap);
    };
    document.addEventListener('DOMContentLoaded', () => {
      const root = document.getElementById('root');
      // Only the product's own pages: those of the payment provider are its own affair.
      if (!root) return;
      wrapAll();
      new MutationObserver(wrapAll).observe(document.body, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
  });
}
