import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * The focus is there, and is seen: within the window, under nothing that stays in its place, and with a ring around it.
 * What is focused to be read out, such as a heading, has no ring.
 */
export async function expectFocus(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  await expect.poll(() => page.evaluate(whatHidesFocus)).toEqual([]);
}

/** Goes on by Tab alone until it is there, seeing the focus at each step. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(whatHidesFocus), 'what hides the focus').toEqual([]);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('It is not reached by Tab.');
}

/** Goes on by Tab from the page's top to its end, seeing the focus at each step. Answers how many there were. */
export async function tabThrough(page: Page): Promise<number> {
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  for (let presses = 0; presses < 100; presses += 1) {
    await page.keyboard.press('Tab');
    const hidden = await page.evaluate(whatHidesFocus);
    if (hidden[0] === 'nothing is focused') return presses;
    expect.soft(hidden, 'what hides the focus').toEqual([]);
  }
  throw new Error('The page has no end.');
}

/** Runs in the page. */
function whatHidesFocus(): string[] {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return ['nothing is focused'];
  const name = `<${focused.tagName.toLowerCase()}> “${(focused.textContent ?? '').trim().slice(0, 40)}”`;
  const hidden: string[] = [];
  const { left, right, top, bottom, width, height } = focused.getBoundingClientRect();
  const isLarge = width > innerWidth || height > innerHeight / 2;
  const isInside = left >= -1 && right <= innerWidth + 1 && top >= -1 && bottom <= innerHeight + 1;
  if (!isLarge && !isInside) hidden.push(`${name} is beside the window`);
  // A little within its corners, and its middle.
  const inset = Math.min(4, width / 4, height / 4);
  const points: [number, number][] = isLarge
    ? []
    : [
        [left + width / 2, top + height / 2],
        [left + width / 2, top + inset],
        [left + width / 2, bottom - inset],
      ];
  for (const [x, y] of points) {
    const above = document.elementFromPoint(x, y);
    const isOwn =
      above &&
      (focused.contains(above) ||
        above.contains(focused) ||
        above.closest('label')?.contains(focused));
    if (!isOwn)
      hidden.push(`${name} is under <${above?.tagName}> “${above?.textContent?.slice(0, 40)}”`);
  }
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(focused);
  const isRead = focused.tabIndex < 0;
  // The browser puts a ring around the part of a date that is focused.
  const isOfParts = focused.matches('input[type="date"]');
  const hasRing =
    outlineStyle !== 'none' &&
    Number.parseFloat(outlineWidth) >= 2 &&
    !/^rgba\(.*, 0\)$/.test(outlineColor);
  if (!isRead && !isOfParts && !hasRing) hidden.push(`${name} has no ring`);
  return hidden;
}
