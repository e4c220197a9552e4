import { expect, test } from 'vitest';
import { boxesBetween, freeTop } from './find-place-for-toasts.ts';

const window = { from: 90, to: 700, height: 80, gap: 0 };
const span = (top: number, bottom: number) => ({ top, bottom });

test('a toast stands where it begins to look, if nothing is there', () => {
  expect(freeTop({ ...window, spans: [] })).toBe(90);
  expect(freeTop({ ...window, spans: [span(20, 90), span(170, 200)] })).toBe(90);
});

test('a toast goes below what it would cover, in whatever order that comes', () => {
  expect(freeTop({ ...window, spans: [span(100, 130)] })).toBe(130);
  expect(freeTop({ ...window, spans: [span(200, 260), span(100, 130)] })).toBe(260);
  expect(freeTop({ ...window, spans: [span(100, 400), span(120, 150)] })).toBe(400);
});

test('a toast takes a gap that is large enough', () => {
  expect(freeTop({ ...window, spans: [span(100, 130), span(210, 300)] })).toBe(130);
});

test('a toast touches nothing if a gap is asked for', () => {
  const apart = { ...window, gap: 8 };
  expect(freeTop({ ...apart, spans: [span(40, 90)] })).toBe(98);
  expect(freeTop({ ...apart, spans: [span(40, 90), span(180, 200)] })).toBe(208);
  expect(freeTop({ ...apart, spans: [span(40, 90), span(186, 200)] })).toBe(98);
});

test('there may be no place in the window', () => {
  expect(freeTop({ ...window, spans: [span(80, 640)] })).toBeNull();
});

test('a toast beside the buttons of a row stays where it is, and one over them goes below', () => {
  const buttons = [
    { left: 40, right: 180, ...span(100, 144) },
    { left: 600, right: 740, ...span(100, 144) },
  ];
  const below = { left: 388, right: 744 };
  expect(freeTop({ ...window, spans: boxesBetween(buttons, below) })).toBe(144);
  const beside = { left: 180, right: 600 };
  expect(freeTop({ ...window, spans: boxesBetween(buttons, beside) })).toBe(90);
});
