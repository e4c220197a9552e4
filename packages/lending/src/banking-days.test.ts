import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addBankingDays,
  bankingDayOnOrAfter,
  bankingDaysBetween,
  type IsBankHoliday,
  isBankingDay,
} from './banking-days.ts';
import { addDays } from './local-days.ts';

/** An invented calendar: a Thursday and the Friday after it, a Monday, a Saturday and a Sunday. */
const holidays = new Set(['2026-11-26', '2026-11-27', '2026-12-07', '2026-12-12', '2026-12-20']);
const isHoliday: IsBankHoliday = (day) => holidays.has(day);

describe('a banking day', () => {
  test.each([
    ['2026-11-25', true],
    ['2026-11-26', false],
    ['2026-11-27', false],
    ['2026-11-28', false],
    ['2026-11-29', false],
    ['2026-11-30', true],
    ['2026-12-07', false],
    ['2026-12-11', true],
    ['2026-12-12', false],
    ['2026-12-14', true],
    ['2026-12-20', false],
    ['2026-12-21', true],
  ])('%s: %s', (day, open) => {
    expect(isBankingDay(day, isHoliday)).toBe(open);
  });

  test.each([
    ['itself', '2026-11-25', '2026-11-25'],
    ['past two holidays and a weekend', '2026-11-26', '2026-11-30'],
    ['past a weekend', '2026-12-19', '2026-12-21'],
    ['past a weekend and a Monday', '2026-12-05', '2026-12-08'],
    ['past the end of a month', '2027-01-30', '2027-02-01'],
  ])('on or after a day is %s', (_case, day, open) => {
    expect(bankingDayOnOrAfter(day, isHoliday)).toBe(open);
  });
});

describe('counting banking days', () => {
  test.each([
    ['2026-11-24', 0, '2026-11-24'],
    ['2026-11-28', 0, '2026-11-28'],
    ['2026-11-24', 1, '2026-11-25'],
    ['2026-11-24', 2, '2026-11-30'],
    ['2026-11-28', 1, '2026-11-30'],
    ['2026-12-04', 3, '2026-12-10'],
    ['2026-11-30', -1, '2026-11-25'],
    ['2026-12-10', -3, '2026-12-04'],
    ['2026-12-13', -1, '2026-12-11'],
  ])('%s and %i is %s', (day, count, reached) => {
    expect(addBankingDays(day, count, isHoliday)).toBe(reached);
  });

  test.each([
    ['2026-11-24', '2026-11-30', 2],
    ['2026-11-25', '2026-11-29', 0],
    ['2026-12-04', '2026-12-10', 3],
    ['2026-12-10', '2026-12-10', 0],
    ['2026-12-10', '2026-12-04', 0],
  ])('from %s to %s there are %i', (from, to, count) => {
    expect(bankingDaysBetween(from, to, isHoliday)).toBe(count);
  });

  test('adding and counting agree, and the day reached is a banking day', () => {
    fc.assert(
      fc.property(fc.nat(900), fc.integer({ min: 1, max: 30 }), (offset, count) => {
        const from = addDays('2026-01-01', offset);
        const reached = addBankingDays(from, count, isHoliday);
        expect(bankingDaysBetween(from, reached, isHoliday)).toBe(count);
        expect(isBankingDay(reached, isHoliday)).toBe(true);
      }),
    );
  });
});
