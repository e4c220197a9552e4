import type { Locator, Page } from '@playwright/test';
import { expect } from '../../support/test.ts';
import { wordsSeen } from './words-seen.ts';

/** The tab's own store keeps the number when the page is loaded again. */
const pressesKey = 'test.presses';

/** A way of a person through the product, counted from its first page on. */
export interface CountedWalk {
  /** The screens shown, each once, with the words on it. */
  screens: { name: string; words: number }[];
  /** The addresses, in the order in which they were shown. */
  paths: string[];
  /**
   * Counts this screen, once it shows `what`. `before`: only the words before that element, where a person need not read
   * on.
   */
  see(name: string, what: Locator, options?: { before?: string }): Promise<void>;
  /** Counts the presses so far. A press in the bank's frame or in the file chooser is none in our pages. */
  presses(): Promise<number>;
}

/** Counts from now on. Typing into a field is no press. */
export async function countWalk(page: Page): Promise<CountedWalk> {
  await page.addInitScript((key) => {
    if (window !== window.top) return;
    const count = ({ isTrusted }: Event) => {
      if (isTrusted)
        sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key) ?? 0) + 1));
    };
    document.addEventListener('pointerdown', count, { capture: true });
  }, pressesKey);
  const screens: CountedWalk['screens'] = [];
  const paths: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || !frame.url().startsWith('http')) return;
    const { pathname } = new URL(frame.url());
    if (paths.at(-1) !== pathname) paths.push(pathname);
  });
  return {
    screens,
    paths,
    async see(name, what, { before } = {}) {
      await expect(what).toBeVisible();
      if (screens.some((screen) => screen.name === name)) return;
      screens.push({ name, words: await wordsSeen(page, { within: 'main', before }) });
    },
    presses: () => page.evaluate((key) => Number(sessionStorage.getItem(key)), pressesKey),
  };
}
