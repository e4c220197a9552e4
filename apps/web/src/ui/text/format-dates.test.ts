import { describe, expect, it, vi } from 'vitest';
import { countOf } from './count-with-noun.ts';
import {
  formatCalendarMonthDay,
  formatDay,
  formatDayAndTime,
  formatMinuteOfDay,
  formatMonthDay,
  formatTimeOfDay,
  formatWeekday,
} from './format-dates.ts';

const due = new Date('2026-11-29T04:59:00Z');
const newYork = 'America/New_York';

describe('dates', () => {
  // spec: 9.6.1
  it('are short en-US, in the lender’s zone', () => {
    expect(formatDay(due, newYork)).toBe('Nov 28, 2026');
    expect(formatDay(due, 'Europe/Berlin')).toBe('Nov 29, 2026');
    expect(formatMonthDay(due, newYork)).toBe('Nov 28');
    expect(formatCalendarMonthDay('2026-11-28')).toBe('Nov 28');
    expect(formatWeekday(due, newYork)).toBe('Sat, Nov 28');
    expect(formatDayAndTime(due, newYork)).toBe('Nov 28, 2026, 11:59 pm ET');
    expect(formatTimeOfDay(due, newYork)).toBe('11:59:00 pm ET');
    expect(formatMinuteOfDay(due, newYork)).toBe('11:59 pm ET');
  });

  // spec: 9.6.2
  it('are N/A when missing', () => {
    expect([formatDay(null), formatWeekday(undefined), formatDayAndTime(null)]).toEqual([
      'N/A',
      'N/A',
      'N/A',
    ]);
  });
});

it('a browser that does not know “ET” says which of its two times it is', () => {
  const { DateTimeFormat } = Intl;
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function make(locale, parts) {
    if (parts?.timeZoneName === 'shortGeneric') throw new RangeError('timeZoneName');
    return new DateTimeFormat(locale, parts);
  });
  expect(formatDayAndTime(due, 'America/Detroit')).toBe('Nov 28, 2026, 11:59 pm EST');
  expect(() => formatDay(due, 'No/Where')).toThrow(RangeError);
  vi.restoreAllMocks();
});

describe('counts', () => {
  it('have the English plural', () => {
    expect([0, 1, 2].map((count) => countOf(count, 'member'))).toEqual([
      '0 members',
      '1 member',
      '2 members',
    ]);
  });
});
