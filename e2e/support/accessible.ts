import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { whatIsIllegible } from './legible.ts';
import { expect } from './test.ts';
import { expectNothingTorn } from './torn-amounts.ts';

// Under a dialog or the bank's frame the page is there for nobody: axe's own rules for whole pages say nothing.
const above = '[role="dialog"], [role="alertdialog"], iframe';
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds on what is shown, by all its rules or by `rules` alone. */
export async function whatAxeFinds(page: Page, rules: readonly string[] = []) {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (rules.length > 0) axe.withRules([...rules]);
  else if ((await page.locator(above).count()) > 0) axe.withTags(standard);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  }));
}

/** What another theme can change: it is other colours and nothing else. */
export const rulesOfColour = ['color-contrast', 'link-in-text-block'] as const;

/** True in the long run. The short run looks once, on a phone by day. */
const looksEverywhere = process.env.EVERY_LOOK === '1';

/** The second look asks what another theme and width can change. */
const looks = [
  { width: 360, theme: 'light', rules: [] },
  { width: 1280, theme: 'dark', rules: [...rulesOfColour, 'target-size'] },
] as const;

/** A desk of 1280 × 1024 pixels at 400 %, where WCAG 1.4.10 wants all to be read without scrolling sideways. */
export const enlarged = { width: 320, height: 256 };

/**
 * Axe finds nothing on what is shown, on a phone by day and, in the long run, on a desk at night. And there, with its
 * letters spread and in the long run enlarged, a page scrolls one way only and no text is cut or stands over another.
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // A page behind another tab is drawn once a second, and axe waits to see it drawn.
  await page.bringToFront();
  if (looksEverywhere) {
    await page.setViewportSize(enlarged);
    expect.soft(await whatIsIllegible(page), `${screen}, enlarged`).toEqual([]);
    await expectNothingTorn(page, screen);
  }
  for (const { width, theme, rules } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    // The page is left as a desk at night shows it, in both runs.
    if (theme === 'dark' && !looksEverywhere) continue;
    expect.soft(await whatAxeFinds(page, rules), `${screen}, ${width} px, ${theme}`).toEqual([]);
    expect.soft(await whatIsIllegible(page), `${screen}, ${width} px`).toEqual([]);
  }
}
