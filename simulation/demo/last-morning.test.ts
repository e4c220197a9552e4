import { expect, test } from 'vitest';
import { dayOf, timeOf } from '../base/calendar.ts';
import { hourMs } from '../base/clock.ts';
import { lastMorning, morningOf } from './last-morning.ts';

const localTimes = (ends: Date[]) => ends.map((end) => [dayOf(end), timeOf(end)]);

test('The demo ends on a morning in office hours, in summer and in winter', () => {
  const ends = ['2026-07-09T18:30:00Z', '2026-12-31T23:59:00Z'].map((now) =>
    lastMorning(new Date(now)),
  );
  expect(localTimes(ends)).toEqual([
    ['2026-07-09', '10:30'],
    ['2026-12-31', '09:30'],
  ]);
});

test('On every day of the week it ends on that day, or on the day before until its morning is over', () => {
  const monday = morningOf('2026-03-09') as Date;
  for (let day = 0; day < 7; day++) {
    const morning = new Date(monday.getTime() + day * 24 * hourMs);
    const after = (hours: number) => lastMorning(new Date(morning.getTime() + hours * hourMs));
    expect(after(4)).toEqual(morning);
    expect(after(27)).toEqual(morning);
  }
});

test('A day that is named has its morning, and no other text has one', () => {
  expect(localTimes([morningOf('2026-03-07') as Date])).toEqual([['2026-03-07', '09:30']]);
  for (const text of ['', '2026-02-30', '2026-3-7', 'monday']) expect(morningOf(text)).toBeNull();
});
