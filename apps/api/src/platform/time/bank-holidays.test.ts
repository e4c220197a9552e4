import { addBankingDays, bankingDayOnOrAfter, bankingDaysBetween } from '@sevenday/lending';
import { describe, expect, it } from 'vitest';
import { isBankHoliday } from './bank-holidays.ts';

// Written by hand from a calendar, by the rule of
// https://richmondfed.org/about_us/holiday_schedule, which lists the holidays of 2025 to 2027.
describe('the holidays of the banks', () => {
  it.each([
    ['2026-01-01', 'New Year’s Day'],
    ['2026-01-19', 'Martin Luther King, Jr.'],
    ['2026-02-16', 'Washington’s Birthday'],
    ['2026-05-25', 'Memorial Day'],
    ['2026-06-19', 'Juneteenth'],
    ['2026-09-07', 'Labor Day'],
    ['2026-10-12', 'Columbus Day'],
    ['2026-11-11', 'Veterans Day'],
    ['2026-11-26', 'Thanksgiving'],
    ['2026-12-25', 'Christmas'],
    ['2022-06-20', 'Juneteenth on a Sunday: the Monday after'],
    ['2022-12-26', 'Christmas on a Sunday: the Monday after'],
    ['2023-01-02', 'New Year’s Day on a Sunday: the Monday after'],
    ['2027-07-05', 'Independence Day on a Sunday: the Monday after'],
  ])('%s, %s', (day) => {
    expect(isBankHoliday(day)).toBe(true);
  });

  it.each([
    ['2026-07-03', 'the Friday before Independence Day on a Saturday'],
    ['2026-07-06', 'the Monday after it'],
    ['2023-11-10', 'the Friday before Veterans Day on a Saturday'],
    ['2027-06-18', 'the Friday before Juneteenth on a Saturday'],
    ['2027-12-24', 'the Friday before Christmas on a Saturday'],
    ['2027-12-31', 'the Friday before New Year’s Day on a Saturday'],
    ['2026-11-27', 'the Friday after Thanksgiving'],
    ['2026-12-24', 'Christmas Eve'],
    ['2025-01-21', 'the day after an Inauguration Day'],
  ])('not %s, %s', (day) => {
    expect(isBankHoliday(day)).toBe(false);
  });
});

describe('the day a debit is taken', () => {
  it.each([
    ['a Friday', '2026-11-20', '2026-11-20'],
    ['a Saturday', '2026-11-21', '2026-11-23'],
    ['a Sunday', '2026-11-22', '2026-11-23'],
    ['Thanksgiving', '2026-11-26', '2026-11-27'],
    ['the Saturday of Independence Day', '2026-07-04', '2026-07-06'],
    ['the Friday before it, on which the banks are open', '2026-07-03', '2026-07-03'],
    ['the Sunday of Independence Day', '2027-07-04', '2027-07-06'],
    ['the Saturday of Christmas', '2027-12-25', '2027-12-27'],
    ['a Friday holiday before a weekend', '2026-12-25', '2026-12-28'],
    ['the Saturday before a Monday holiday', '2026-09-05', '2026-09-08'],
  ])('due on %s', (_case, due, taken) => {
    expect(bankingDayOnOrAfter(due, isBankHoliday)).toBe(taken);
  });
});

describe('notice and retry', () => {
  it.each([
    ['an ordinary week', '2026-11-16', '2026-11-20'],
    ['over a weekend', '2026-11-19', '2026-11-25'],
    ['over Thanksgiving', '2026-11-23', '2026-11-30'],
    ['over the year’s end', '2026-12-30', '2027-01-06'],
    ['over a Saturday holiday: nothing is lost', '2026-07-01', '2026-07-07'],
    ['over a Sunday holiday: the Monday is lost', '2027-07-01', '2027-07-08'],
    ['told on a Sunday', '2026-11-15', '2026-11-19'],
  ])('the fourth banking day after %s', (_case, noticeDay, taken) => {
    expect(addBankingDays(noticeDay, 4, isBankHoliday)).toBe(taken);
    expect(bankingDaysBetween(noticeDay, taken, isBankHoliday)).toBe(4);
  });

  it.each([
    ['a Monday for that Thursday', '2026-11-16', '2026-11-19', 3],
    ['a Tuesday for that Thursday', '2026-11-17', '2026-11-19', 2],
    ['a Friday for the next Tuesday', '2026-11-13', '2026-11-17', 2],
    ['the Tuesday before Thanksgiving for the Friday after', '2026-11-24', '2026-11-27', 2],
    ['the Monday before Thanksgiving for the Friday after', '2026-11-23', '2026-11-27', 3],
    ['the day itself', '2026-11-16', '2026-11-16', 0],
    ['a day that has passed', '2026-11-19', '2026-11-16', 0],
  ])('%s: %s to %s is %i', (_case, noticeDay, taken, days) => {
    expect(bankingDaysBetween(noticeDay, taken, isBankHoliday)).toBe(days);
  });
});
