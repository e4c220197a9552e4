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
 * Returns the highest place from `from` on, in pixels, where something `height` high covers none of the spans. Null if
 * it would end below `to`.
 */
export function freeTop({
  from,
  to,
  height,
  spans,
}: {
  from: number;
  to: number;
  height: number;
  spans: readonly Span[];
}): number | null {
  let top = from;
  for (const span of [...spans].sort((one, other) => one.top - other.top)) {
    const isCovered = span.top < top + height && span.bottom > top;
    if (isCovered) top = span.bottom;
  }
  return top + height <= to ? top : null;
}
