import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { dayText } from './day-text.ts';
import { daysUntilDue, isOverdue } from './days-until-due-and-overdue.ts';
import { dueBadge } from './due-date-texts.ts';
import { dueAt, dueAtOnDay, laterDueAt } from './due-dates.ts';
import { earlierOf } from './earlier-of.ts';
import { addDays, instantAt, localDay } from './local-days.ts';
import { countDays } from './number-of-days-text.ts';
import { isTimeZone, zoneName } from './time-zone-names.ts';

const newYork = 'America/New_York';
const zones = [
  newYork,
  'America/Los_Angeles',
  'Pacific/Honolulu',
  'Pacific/Kiritimati',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Europe/London',
  'UTC',
];
const instants = fc.date({
  min: new Date('2007-01-01T00:00:00Z'),
  max: new Date('2037-12-31T23:59:59Z'),
  noInvalidDate: true,
});

describe('the due date', () => {
  // spec: 9.3.4
  test.each([
    ['an ordinary week', '2026-11-10T15:00:00Z', newYork, '2026-11-18T04:59:00.000Z'],
    ['into summer time', '2026-03-05T17:00:00Z', newYork, '2026-03-13T03:59:00.000Z'],
    [
      'due on the night the clocks go forward',
      '2026-03-01T17:00:00Z',
      newYork,
      '2026-03-09T03:59:00.000Z',
    ],
    [
      'due the night before they go forward',
      '2026-02-28T17:00:00Z',
      newYork,
      '2026-03-08T04:59:00.000Z',
    ],
    ['out of summer time', '2026-10-28T16:00:00Z', newYork, '2026-11-05T04:59:00.000Z'],
    [
      'due on the night the clocks go back',
      '2026-10-25T16:00:00Z',
      newYork,
      '2026-11-02T04:59:00.000Z',
    ],
    [
      'due the night before they go back',
      '2026-10-24T16:00:00Z',
      newYork,
      '2026-11-01T03:59:00.000Z',
    ],
    [
      'sent late in the evening, the next day in UTC',
      '2026-11-11T04:30:00Z',
      newYork,
      '2026-11-18T04:59:00.000Z',
    ],
    ['sent in the repeated hour', '2026-11-01T06:30:00Z', newYork, '2026-11-09T04:59:00.000Z'],
    ['over a month end', '2026-04-27T16:00:00Z', newYork, '2026-05-05T03:59:00.000Z'],
    ['over a year end', '2026-12-28T16:00:00Z', newYork, '2027-01-05T04:59:00.000Z'],
    ['over a leap day', '2028-02-23T16:00:00Z', newYork, '2028-03-02T04:59:00.000Z'],
    ['on a leap day', '2028-02-22T16:00:00Z', newYork, '2028-03-01T04:59:00.000Z'],
    [
      'over the end of a common February',
      '2027-02-23T16:00:00Z',
      newYork,
      '2027-03-03T04:59:00.000Z',
    ],
    ['far west', '2026-11-10T09:00:00Z', 'Pacific/Honolulu', '2026-11-17T09:59:00.000Z'],
    ['far east', '2026-11-10T11:00:00Z', 'Pacific/Kiritimati', '2026-11-18T09:59:00.000Z'],
    ['a half-hour zone', '2026-11-10T18:30:00Z', 'Asia/Kolkata', '2026-11-18T18:29:00.000Z'],
    [
      'a zone that shifts by half an hour',
      '2026-04-01T00:00:00Z',
      'Australia/Lord_Howe',
      '2026-04-08T13:29:00.000Z',
    ],
    ['UTC', '2026-11-10T23:59:59.999Z', 'UTC', '2026-11-17T23:59:00.000Z'],
  ])('%s', (_case, from, timeZone, due) => {
    expect(dueAt({ from: new Date(from), termDays: 7, timeZone }).toISOString()).toBe(due);
  });

  // spec: 9.3.4
  test('is 11:59 pm, the days of the term later, in every zone at any time', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), fc.nat(400), (from, timeZone, termDays) => {
        const due = dueAt({ from, termDays, timeZone });
        expect(localDay(due, timeZone)).toBe(addDays(localDay(from, timeZone), termDays));
        const clock = new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'medium' });
        expect(clock.format(due).replace(/\s/g, ' ')).toBe('11:59:00 PM');
        expect(daysUntilDue({ dueAt: due, now: from, timeZone })).toBe(termDays);
      }),
    );
  });

  test.each([
    ['America/New_York', 'Eastern Time'],
    ['America/Phoenix', 'Mountain Standard Time'],
    ['Europe/Berlin', 'Central European Time'],
  ])('%s is called %s', (timeZone, name) => {
    expect(zoneName(timeZone)).toBe(name);
    expect(zoneName(timeZone)).toBe(name);
  });

  test('a zone is called by its identifier in a browser that does not know its name', () => {
    const { DateTimeFormat } = Intl;
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function make(locale, parts) {
      if (parts?.timeZoneName === 'longGeneric') throw new RangeError('timeZoneName');
      return new DateTimeFormat(locale, parts);
    });
    expect(zoneName('America/Boise')).toBe('America/Boise');
    expect(() => zoneName('Mars/Olympus')).toThrow(RangeError);
    vi.restoreAllMocks();
  });

  test('refuses an unknown zone and an invalid date', () => {
    expect(() => dueAt({ from: new Date(0), termDays: 7, timeZone: 'Mars/Olympus' })).toThrow(
      RangeError,
    );
    expect(() => dueAt({ from: new Date(Number.NaN), termDays: 7, timeZone: newYork })).toThrow(
      RangeError,
    );
  });
});

// spec: 9.3.4
describe('money that arrives later', () => {
  const stored = new Date('2026-11-18T04:59:00.000Z');

  test.each([
    ['the same day: nothing moves', '2026-11-10T20:00:00Z', '2026-11-18T04:59:00.000Z'],
    ['three days on: so does the due date', '2026-11-13T14:00:00Z', '2026-11-21T04:59:00.000Z'],
    ['dated before it was sent: nothing moves', '2026-11-09T14:00:00Z', '2026-11-18T04:59:00.000Z'],
  ])('%s', (_case, arrivedAt, due) => {
    const moved = laterDueAt({
      dueAt: stored,
      arrivedAt: new Date(arrivedAt),
      termDays: 7,
      timeZone: newYork,
    });
    expect(moved.toISOString()).toBe(due);
  });
});

describe('days until due', () => {
  const due = dueAtOnDay({ day: '2026-11-18', timeZone: newYork });

  test.each([
    ['2026-11-11T05:00:00.000Z', 7],
    ['2026-11-17T04:59:59.999Z', 2],
    ['2026-11-18T04:59:59.999Z', 1],
    ['2026-11-18T05:00:00.000Z', 0],
    ['2026-11-19T04:59:00.000Z', 0],
    ['2026-11-19T04:59:59.999Z', 0],
    ['2026-11-19T05:00:00.000Z', -1],
    ['2026-12-18T17:00:00.000Z', -30],
  ])('at %s: %i', (now, days) => {
    const loan = { dueAt: due, now: new Date(now), timeZone: newYork };
    expect(daysUntilDue(loan)).toBe(days);
    expect(isOverdue(loan)).toBe(days < 0);
  });

  test('count calendar days over a 23-hour and a 25-hour day', () => {
    const count = (from: string, day: string) =>
      daysUntilDue({
        dueAt: dueAtOnDay({ day, timeZone: newYork }),
        now: instantAt({ day: from, hour: 0, minute: 30, timeZone: newYork }),
        timeZone: newYork,
      });
    expect(count('2026-03-08', '2026-03-09')).toBe(1);
    expect(count('2026-11-01', '2026-11-02')).toBe(1);
    expect(count('2026-03-09', '2026-03-07')).toBe(-2);
  });
});

describe('the due badge', () => {
  // spec: 2.12.5, 2.12.6, 2.12.7, 2.12.8, 2.12.9, 9.4.10
  test.each([
    [-30, 'red', 'Overdue by 30 days'],
    [-2, 'red', 'Overdue by 2 days'],
    [-1, 'red', 'Overdue by 1 day'],
    [0, 'orange', 'Due Today'],
    [1, 'orange', 'Due in 1 day'],
    [2, 'orange', 'Due in 2 days'],
    [3, 'green', 'Due in 3 days'],
    [7, 'green', 'Due in 7 days'],
  ] as const)('at %i days', (days, tone, text) => {
    expect(dueBadge(days)).toEqual({ tone, text });
  });

  test('counts in English', () => {
    expect([0, 1, 2].map(countDays)).toEqual(['0 days', '1 day', '2 days']);
  });
});

describe('the earlier of two', () => {
  const [noon, later] = [new Date('2026-11-21T12:00:00Z'), new Date('2026-11-21T12:00:00.001Z')];

  test('is the earlier instant or day, in either order', () => {
    expect(earlierOf(noon, later)).toBe(noon);
    expect(earlierOf(later, noon)).toBe(noon);
    expect(earlierOf('2026-11-30', '2026-12-01')).toBe('2026-11-30');
    expect(earlierOf('2026-12-01', '2026-11-30')).toBe('2026-11-30');
  });

  test('is the first when there is no second', () => {
    expect(earlierOf(noon, null)).toBe(noon);
    expect(earlierOf(noon, undefined)).toBe(noon);
  });
});

describe('days and zones', () => {
  test('a day is written out in a sentence', () => {
    expect(dayText('2026-11-22')).toBe('Nov 22, 2026');
    expect(dayText('2028-02-29')).toBe('Feb 29, 2028');
  });

  test.each([
    ['2026-12-31T23:30:00Z', 'Asia/Kathmandu', '2027-01-01'],
    ['2027-01-01T04:59:59Z', newYork, '2026-12-31'],
    ['2027-01-01T05:00:00Z', newYork, '2027-01-01'],
    ['2026-11-10T00:00:00Z', 'Pacific/Kiritimati', '2026-11-10'],
    ['2026-11-10T10:00:00Z', 'Pacific/Kiritimati', '2026-11-11'],
  ])('%s in %s is %s', (instant, timeZone, day) => {
    expect(localDay(new Date(instant), timeZone)).toBe(day);
  });

  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2028-03-01', -1, '2028-02-29'],
    ['2100-02-28', 1, '2100-03-01'],
    ['2026-11-10', 0, '2026-11-10'],
  ])('%s and %i days is %s', (day, days, later) => {
    expect(addDays(day, days)).toBe(later);
  });

  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-1-1',
    '2026-02-30',
    'tomorrow',
    '',
    '2026-11-10T00:00',
  ])('%j is no calendar day', (day) => {
    expect(() => addDays(day, 1)).toThrow(RangeError);
    expect(() => dueAtOnDay({ day, timeZone: newYork })).toThrow(RangeError);
  });

  test('a skipped time becomes later, and a repeated time means the second one', () => {
    const at = (day: string, hour: number) =>
      instantAt({ day, hour, minute: 30, timeZone: newYork }).toISOString();
    expect(at('2026-03-08', 2)).toBe('2026-03-08T07:30:00.000Z');
    expect(at('2026-11-01', 1)).toBe('2026-11-01T06:30:00.000Z');
    expect(at('2026-11-01', 12)).toBe('2026-11-01T17:30:00.000Z');
  });

  test('a day without 11:59 pm is due at its last minute', () => {
    // In Nuuk the clock goes from 11 pm to midnight on the Saturday before the last Sunday of March.
    const due = dueAtOnDay({ day: '2027-03-27', timeZone: 'America/Nuuk' });
    expect(due.toISOString()).toBe('2027-03-28T00:59:00.000Z');
    expect(localDay(due, 'America/Nuuk')).toBe('2027-03-27');
    const at = (now: string) =>
      isOverdue({ dueAt: due, now: new Date(now), timeZone: 'America/Nuuk' });
    expect(at('2027-03-28T00:59:59.999Z')).toBe(false);
    expect(at('2027-03-28T01:00:00.000Z')).toBe(true);
  });

  test('a day that a zone skipped is due on the day after', () => {
    // Samoa crossed the date line and had no December 30 in 2011.
    const due = dueAtOnDay({ day: '2011-12-30', timeZone: 'Pacific/Apia' });
    expect(due.toISOString()).toBe('2011-12-31T09:59:00.000Z');
  });

  test.each(['America/New_York', 'UTC', 'Asia/Kolkata', 'America/Argentina/Ushuaia'])(
    '%s is a time zone',
    (zone) => {
      expect(isTimeZone(zone)).toBe(true);
    },
  );

  test.each(['', 'Mars/Olympus', '+05:00', 'New York', ' UTC'])('%j is no time zone', (zone) => {
    expect(isTimeZone(zone)).toBe(false);
  });
});
