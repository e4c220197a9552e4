import type { Page } from '@playwright/test';
import { shiftsOf } from '../../support/layout-shifts.ts';
import { expect } from '../../support/test.ts';

/** Of what may move: browsers call a tenth good. */
const most = 0.02;
export const widths = [360, 1280];

/** A screen as it loads, answer by answer: what is there stays where it is. */
export async function expectStill(
  page: Page,
  path: string,
  last: string,
  height = 800,
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await page.goto(path);
    await expect(page.getByText(last).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const { sum, moved } = await shiftsOf(page);
    expect.soft(sum, `${path} at ${width} px: ${moved.join('\n')}`).toBeLessThan(most);
  }
}
