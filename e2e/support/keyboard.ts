import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** Works a page by keyboard alone, and counts the presses. Two keys pressed together are one press. */
export class Keyboard {
  readonly #page: Page;
  presses = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key);
    this.presses += 1;
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
    this.presses += text.length;
  }

  /** Goes on by that key until the target has the focus. */
  async goTo(target: Locator, key: 'j' | 'Tab' | 'Shift+Tab'): Promise<void> {
    await expect(target).toBeVisible();
    for (let left = 60; left >= 0; left--) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.press(key);
    }
    throw new Error(`It is not reached by ${key}.`);
  }
}
