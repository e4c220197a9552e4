import { describe, expect, it } from 'vitest';
import { changeView, type DocumentView, fittedView, shownSize } from './document-view.ts';

const landscape = { width: 2000, height: 1000 };

function after(...changes: Parameters<typeof changeView>[1][]): DocumentView {
  return changes.reduce(changeView, fittedView);
}

describe('looking at a document', () => {
  it('zooms in and out by steps, and stops at both ends', () => {
    expect(after('zoom_in').zoom).toBe(1.5);
    expect(after('zoom_in', 'zoom_in', 'zoom_out').zoom).toBe(1.5);
    expect(after('zoom_out').zoom).toBe(1);
    expect(after(...Array.from({ length: 9 }, () => 'zoom_in' as const)).zoom).toBe(4);
  });

  it('is whole again after fit, turned as it was', () => {
    expect(after('rotate', 'zoom_in', 'fit')).toEqual({ zoom: 1, quarterTurns: 1 });
  });

  it('is upright again after four turns', () => {
    expect(after('rotate', 'rotate', 'rotate', 'rotate')).toEqual(fittedView);
  });
});

describe('the size of a document on the screen', () => {
  it('is all of it at most 500 pixels high, in the width there is', () => {
    expect(shownSize(landscape, fittedView, 1200).box).toEqual({ width: 1000, height: 500 });
    expect(shownSize(landscape, fittedView, 300).box).toEqual({ width: 300, height: 150 });
  });

  it('is not larger than the picture itself', () => {
    const small = { width: 80, height: 40 };
    expect(shownSize(small, fittedView, 800).box).toEqual(small);
  });

  it('takes a box on its side when it is turned', () => {
    const { image, box } = shownSize(landscape, after('rotate'), 1200);
    expect(box).toEqual({ width: 250, height: 500 });
    expect(image).toEqual({ width: 500, height: 250 });
  });

  it('grows past the room by the zoom', () => {
    const { box } = shownSize(landscape, after('zoom_in', 'zoom_in'), 300);
    expect(box).toEqual({ width: 600, height: 300 });
  });
});
