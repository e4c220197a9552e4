/** How an image is viewed: `zoom` times its fitted size, turned clockwise by `quarterTurns` × 90°. */
export interface DocumentView {
  zoom: number;
  quarterTurns: 0 | 1 | 2 | 3;
}

export type ViewChange = 'zoom_in' | 'zoom_out' | 'fit' | 'rotate';

export const fittedView: DocumentView = { zoom: 1, quarterTurns: 0 };

const zoomSteps = [1, 1.5, 2, 3, 4] as const;
export const largestZoom = 4;
/** The preview's maximum height, in pixels (spec section 9). */
export const previewHeight = 500;

/** Changes the view. `fit` keeps the turn, so that a card photographed sideways stays upright. */
export function changeView(view: DocumentView, change: ViewChange): DocumentView {
  switch (change) {
    case 'zoom_in':
      return { ...view, zoom: zoomSteps.find((step) => step > view.zoom) ?? largestZoom };
    case 'zoom_out':
      return { ...view, zoom: zoomSteps.findLast((step) => step < view.zoom) ?? 1 };
    case 'fit':
      return { ...view, zoom: 1 };
    case 'rotate':
      return { ...view, quarterTurns: quarterTurnsAfter(view.quarterTurns) };
  }
}

function quarterTurnsAfter(turns: DocumentView['quarterTurns']): DocumentView['quarterTurns'] {
  return ({ 0: 1, 1: 2, 2: 3, 3: 0 } as const)[turns];
}

export interface Size {
  width: number;
  height: number;
}

/**
 * Computes in pixels the image's size before it is turned, and the box of the turned image, for `room` pixels of
 * width. At zoom 1 the whole image shows, never enlarged and never higher than the preview.
 */
export function shownSize(
  natural: Size,
  view: DocumentView,
  room: number,
): { image: Size; box: Size } {
  const isOnItsSide = view.quarterTurns % 2 === 1;
  const turned = isOnItsSide ? turnedSize(natural) : natural;
  const fit = Math.min(1, room / turned.width, previewHeight / turned.height);
  const image = scaled(natural, fit * view.zoom);
  return { image, box: isOnItsSide ? turnedSize(image) : image };
}

function turnedSize({ width, height }: Size): Size {
  return { width: height, height: width };
}

function scaled({ width, height }: Size, by: number): Size {
  return { width: width * by, height: height * by };
}
