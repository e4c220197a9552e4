const key = 'sevenday.next-step-height';

/** Keeps how high the next step stood on this device, for the place that is kept for it the next time. */
export function rememberHeight(element: HTMLElement | null): void {
  if (element) localStorage.setItem(key, String(element.offsetHeight));
}

/** In pixels; where nothing is known, between the shortest step and the longest. */
export function rememberedHeight(): number {
  return Number(localStorage.getItem(key)) || 176;
}
