/** Where a thing stands in the window, in pixels from the top. */
export interface Span {
  top: number;
  bottom: number;
}

/** Where a thing stands in the window, in pixels from the top left. */
export interface Box extends Span {
  left: number;
  right: number;
}

/** Finds the boxes that something from `left` to `right` can cover. */
export function boxesBetween<B extends Box>(
  boxes: readonly B[],
  { left, right }: { left: number; right: number },
): B[] {
  return boxes.filter((box) => box.left < right && box.right > left);
}

/**
 * Returns the highest place from `from` on, in pixels, where something `height` high stays at least `gap` away from all
 * spans. Null if it would end below `to`.
 */
export function freeTop({
  from,
  to,
  height,
  gap,
  spans,
}: {
  from: number;
  to: number;
  height: number;
  gap: number;
  spans: readonly Span[];
}): number | null {
  let top = from;
  for (const span of [...spans].sort((one, other) => one.top - other.top)) {
    const isInTheWay = span.top < top + height + gap && span.bottom + gap > top;
    if (isInTheWay) top = span.bottom + gap;
  }
  return top + height <= to ? top : null;
}
