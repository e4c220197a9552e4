import type { Page } from '@playwright/test';

/** How much of a page moved while it loaded, as browsers add it up, and what moved. */
export interface Shifts {
  sum: number;
  moved: string[];
}

/** From now on each page keeps account of what moves in it. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shifts = { sum: 0, moved: [] };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as LayoutShift[]) {
        shifts.sum += shift.value;
        for (const { node, previousRect, currentRect } of shift.sources)
          shifts.moved.push(
            `${node?.textContent?.trim().slice(0, 40)}: ${previousRect.y} to ${currentRect.y}, ${previousRect.height} high`,
          );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export function shiftsOf(page: Page): Promise<Shifts> {
  return page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts);
}

/** From now on one answer comes after the other, each once what the one before changed has been drawn. */
export async function slowAnswers(page: Page): Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/'),
    (route) => {
      // One that was left behind by the next page holds up none of that.
      last = last
        .catch(() => undefined)
        .then(async () => {
          const response = await route.fetch();
          await drawn(page);
          await route.fulfill({ response });
        });
      return last.catch(() => undefined);
    },
  );
}

/** Waits until the browser has drawn what the page shows now. */
export function drawn(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}
