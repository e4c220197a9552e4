import { browserStorage } from '../api/storage.ts';

const key = 'sevenday.next-step-height';

/** Keeps how high the next step stood on this device, for the place that is kept for it the next time. */
export function rememberHeight(element: HTMLElement | null): void {
  if (element) browserStorage.write(key, String(element.offsetHeight));
}

/** In pixels; null on a device that has not shown it yet. */
export function rememberedHeight(): number | null {
  return Number(browserStorage.read(key)) || null;
}
