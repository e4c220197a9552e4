import type { Locator, Page } from '@playwright/test';

export interface Place {
  x: number;
  y: number;
}

export async function middleOf(element: Locator): Promise<Place> {
  const { x, y, width, height } = await boxOf(element);
  return { x: x + width / 2, y: y + height / 2 };
}

export async function topRightOf(element: Locator): Promise<Place> {
  const { x, y, width } = await boxOf(element);
  return { x: x + width, y };
}

/** What button a click there would press. */
export function pressedAt(page: Page, place: Place): Promise<string | null> {
  return page.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y)?.closest('button')?.textContent ?? null,
    place,
  );
}

/** Waits until it is shown. Answers where it stands and how large it is. */
export async function boxOf(element: Locator) {
  await element.waitFor();
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return box;
}
