import { expect, it } from 'vitest';
import { onBusinessClock } from './clocks.ts';

const wall = new Date('2026-11-26T12:00:00.000Z');
const instant = new Date('2026-11-27T11:59:59.900Z');
const later = (milliseconds: number) => new Date(wall.getTime() + milliseconds);

it('is the same instant where nobody has moved the clocks apart, though one is read after the other', () => {
  expect(onBusinessClock(instant, { wall, now: later(320) })).toEqual(instant);
});

it('is as far ahead as the business clock was moved', () => {
  const now = later(3 * 86_400_000 + 320);
  expect(onBusinessClock(instant, { wall, now })).toEqual(new Date('2026-11-30T11:59:59.900Z'));
});
