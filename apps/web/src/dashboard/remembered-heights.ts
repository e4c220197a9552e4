import * as z from 'zod/mini';
import { browserStorage } from '../api/storage.ts';

const key = 'sevenday.next-step-height';

/** In pixels, in a window so wide. */
const heights = z.object({
  width: z.number(),
  step: z.optional(z.number()),
  tile: z.optional(z.number()),
});

type Part = 'step' | 'tile';

/** Remember the heights of the next step and the tile on this device, to reserve their place at the next load. */
export const rememberStep = remember('step');
export const rememberTile = remember('tile');

function remember(part: Part) {
  return (element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const height = element.offsetHeight;
      // The dashboard stays hidden until every height is known. A hidden part has no height yet. The first one counts: while
      // the window is resized, a part may still have the height of the former width.
      if (height === 0) return;
      const kept = { ...known(), width: window.innerWidth, [part]: height };
      browserStorage.write(key, JSON.stringify(kept));
      observer.disconnect();
    });
    observer.observe(element);
    return () => observer.disconnect();
  };
}

/** In pixels; null on a device that has not shown it yet at this width. */
export function rememberedHeight(part: Part): number | null {
  return known()?.[part] ?? null;
}

function known() {
  const { data } = heights.safeParse(browserStorage.readJson(key));
  return data?.width === window.innerWidth ? data : undefined;
}
