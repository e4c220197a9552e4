import { expect, test } from 'vitest';
import { dayOf, timeOf } from '../base/calendar.ts';
import { hourMs } from '../base/clock.ts';
import { lastMonday } from './last-monday.ts';

test('The demo ends on a Monday morning in office hours, in summer and in winter', () => {
  const ends = ['2026-07-09T03:00:00Z', '2026-12-31T23:59:00Z'].map((now) =>
    lastMonday(new Date(now)),
  );
  expect(ends.map((end) => [dayOf(end), timeOf(end)])).toEqual([
    ['2026-07-06', '10:30'],
    ['2026-12-28', '09:30'],
  ]);
});

test('It is the same Monday for a week, from the end of its morning on', () => {
  const monday = new Date('2026-03-09T14:30:00Z');
  const after = (hours: number) => lastMonday(new Date(monday.getTime() + hours * hourMs));
  expect(after(4)).toEqual(monday);
  expect(after(7 * 24 + 3)).toEqual(monday);
  expect(after(3)).toEqual(new Date('2026-03-02T14:30:00Z'));
});
