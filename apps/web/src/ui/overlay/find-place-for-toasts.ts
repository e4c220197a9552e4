/** In pixels from the window's top. */
export interface Span {
  top: number;
  bottom: number;
}

/** In pixels from the window's top left corner. */
export interface Box extends Span {
  left: number;
  right: number;
}

export function boxesBetween<B extends Box>(
  boxes: readonly B[],
  { left, right }: { left: number; right: number },
): B[] {
  return boxes.filter((box) => box.left < right && box.right > left);
}

/** All numbers are pixels. Returns null if no place between `from` and `to` is free. */
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
