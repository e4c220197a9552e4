import { describe, expect, test } from 'vitest';
import { addBankingDays, type IsBankHoliday } from './banking-days.ts';
import { authorizableDays } from './debit-authorization-text-and-days.ts';
import {
  debitDayAfterMove,
  debitDayOf,
  isDebitTooLate,
  isNoticeInTime,
  retryDay,
} from './debit-days.ts';
import { dueAtOnDay } from './due-dates.ts';
import { extensionWindow } from './extension-window.ts';
import {
  type AccountPayment,
  strikesAfter,
  strikesThatStop,
} from './insufficient-funds-strikes.ts';
import { lateFeeCents } from './late-fee.ts';
import { latestPaymentConfirmation } from './latest-bank-payment-confirmation-time.ts';
import { cents } from './money.ts';
import { testPolicy as policy } from './policy.testing.ts';
import { type MembershipLevel, membershipLevels } from './policy.ts';
import { priceLoan } from './price-loan.ts';

/**
 * The expected values were computed by hand, without the code under test. Sources: product
 * decisions ("Lending policy", "disclosure", "late fee", "failed debit"), 12 CFR 1026 Appendix J,
 * 12 CFR 1041.8–9, and the Federal Reserve's own table of holidays for 2026 and 2027
 * (https://www.frbservices.org/about/holiday-schedules). A holiday on a Saturday does not move to
 * the Friday before. A holiday on a Sunday moves to the Monday after.
 */
const federalReserveHolidays = new Set([
  ...['2026-01-01', '2026-01-19', '2026-02-16', '2026-05-25', '2026-06-19', '2026-09-07'],
  ...['2026-10-12', '2026-11-11', '2026-11-26', '2026-12-25'],
  ...['2027-01-01', '2027-01-18', '2027-02-15', '2027-05-31', '2027-07-05', '2027-09-06'],
  ...['2027-10-11', '2027-11-11', '2027-11-25'],
]);
const isHoliday: IsBankHoliday = (day) => federalReserveHolidays.has(day);
const timeZone = 'America/New_York';

const apr = (level: MembershipLevel, amount: number) =>
  priceLoan({
    principalCents: cents(amount),
    interestRateBasisPoints: policy.tiers[level].interestRateBasisPoints,
    termDays: policy.tiers[level].termDays,
  });

describe('the price and the APR', () => {
  // APR = 100 × finance charge / principal × 365 / 7. Silver $0.41: interest 10.25 ¢ is 10 ¢, and
  // 10 / 41 × 365 / 7 = 3650 / 287 = 12.7178 = 1271.78 %.
  test.each([
    ['silver', 40, 10, 50, 130_357],
    ['silver', 41, 10, 51, 127_178],
    ['silver', 42, 10, 52, 124_150],
    ['silver', 43, 10, 53, 121_262],
    ['silver', 99, 24, 123, 126_407],
    ['silver', 100, 25, 125, 130_357],
    ['silver', 333, 83, 416, 129_966],
    ['silver', 1999, 499, 2498, 130_162],
    ['silver', 2000, 500, 2500, 130_357],
    ['gold', 42, 8, 50, 99_320],
    ['gold', 43, 8, 51, 97_010],
    ['gold', 101, 20, 121, 103_253],
    ['gold', 777, 155, 932, 104_017],
    ['gold', 4999, 999, 5998, 104_202],
    ['gold', 5000, 1000, 6000, 104_286],
    ['platinum', 44, 6, 50, 71_104],
    ['platinum', 50, 7, 57, 73_000],
    ['platinum', 101, 15, 116, 77_440],
    ['platinum', 333, 49, 382, 76_727],
    ['platinum', 9999, 1499, 11_498, 78_170],
    ['platinum', 10_000, 1500, 11_500, 78_214],
  ] as const)('%s, %i ¢', (level, amount, interestCents, totalCents, aprBasisPoints) => {
    expect(apr(level, amount)).toMatchObject({ interestCents, totalCents, aprBasisPoints });
  });

  const rates = { silver: 25n, gold: 20n, platinum: 15n };

  test.each(membershipLevels)('%s: every amount up to the cap, to the cent', (level) => {
    const wrong: number[] = [];
    for (let amount = 1; amount <= policy.tiers[level].capCents; amount++) {
      const principal = BigInt(amount);
      const interest = (principal * rates[level]) / 100n;
      const expected = halfUp(10_000n * interest * 365n, principal * 7n);
      const priced = apr(level, amount);
      const isRight =
        BigInt(priced.interestCents) === interest && BigInt(priced.aprBasisPoints) === expected;
      if (!isRight) wrong.push(amount);
    }
    expect(wrong).toEqual([]);
  });

  function halfUp(numerator: bigint, denominator: bigint): bigint {
    return (2n * numerator + denominator) / (2n * denominator);
  }
});

describe('the late fee', () => {
  // The fee is 5 % of the amount due, rounded down to the cent.
  test.each([
    ['the smallest loan, silver $0.40: 2.5 ¢', 50, 2],
    ['silver $0.90: 5.6 ¢', 112, 5],
    ['silver $16.00', 2000, 100],
    ['silver $16.08: 100.5 ¢', 2010, 100],
    ['silver $20.00', 2500, 125],
    ['gold $50.00', 6000, 300],
    ['platinum $99.99: 574.9 ¢', 11_498, 574],
    ['platinum $100.00', 11_500, 575],
  ])('%s', (_case, due, fee) => {
    expect(lateFeeCents({ dueCents: cents(due), policy })).toBe(fee);
  });

  test('of twenty-two loans of $0.90 is no more than the fee of one loan of the same sum', () => {
    const feeOn = (due: number) => lateFeeCents({ dueCents: cents(due), policy });
    expect(22 * feeOn(112)).toBeLessThanOrEqual(feeOn(22 * 112));
  });
});

describe('the day of a debit and the last day of its notice', () => {
  test.each([
    ['a Tuesday', '2026-11-24', '2026-11-24', '2026-11-19'],
    ['Thanksgiving', '2026-11-26', '2026-11-27', '2026-11-23'],
    ['a Saturday, Thanksgiving within the notice', '2026-11-28', '2026-11-30', '2026-11-24'],
    ['Christmas on a Friday', '2026-12-25', '2026-12-28', '2026-12-22'],
    ['New Year’s Day on a Friday', '2027-01-01', '2027-01-04', '2026-12-29'],
    ['a Saturday before King’s day', '2027-01-16', '2027-01-19', '2027-01-13'],
    ['a Saturday before Washington’s', '2026-02-14', '2026-02-17', '2026-02-11'],
    ['Memorial Day', '2026-05-25', '2026-05-26', '2026-05-20'],
    ['Juneteenth on a Friday', '2026-06-19', '2026-06-22', '2026-06-16'],
    ['Juneteenth on a Saturday', '2027-06-19', '2027-06-21', '2027-06-16'],
    ['the open Friday before Independence Day', '2026-07-03', '2026-07-03', '2026-06-30'],
    ['Independence Day on a Saturday', '2026-07-04', '2026-07-06', '2026-07-01'],
    ['Independence Day on a Sunday, kept on Monday', '2027-07-04', '2027-07-06', '2027-06-30'],
    ['a Saturday before Columbus Day', '2026-10-10', '2026-10-13', '2026-10-07'],
    ['Veterans Day on a Wednesday', '2026-11-11', '2026-11-12', '2026-11-06'],
    ['Christmas on a Saturday', '2027-12-25', '2027-12-27', '2027-12-22'],
  ])('due on %s', (_case, due, debitDay, lastNotice) => {
    expect(debitDayOf(dueAtOnDay({ day: due, timeZone }), timeZone, isHoliday)).toBe(debitDay);
    expect(isNoticeInTime(lastNotice, debitDay, isHoliday)).toBe(true);
    const dayAfter = addBankingDays(lastNotice, 1, isHoliday);
    expect(isNoticeInTime(dayAfter, debitDay, isHoliday)).toBe(false);
  });

  test.each([
    ['its own day', '2026-11-25', '2026-11-25', false],
    ['Thanksgiving, on which nothing is sent', '2026-11-25', '2026-11-26', false],
    ['the next banking day', '2026-11-25', '2026-11-27', false],
    ['the day after that', '2026-11-25', '2026-11-28', true],
    ['the Monday after a Friday', '2026-12-04', '2026-12-07', false],
    ['the Tuesday after a Friday', '2026-12-04', '2026-12-08', true],
  ])('is over on %s', (_case, debitDay, today, isOver) => {
    expect(isDebitTooLate(debitDay, today, isHoliday)).toBe(isOver);
  });
});

describe('the day of the one retry, four banking days after the return', () => {
  test.each([
    ['a Friday, Thanksgiving ahead', '2026-11-20', '2026-11-27'],
    ['the Tuesday before Thanksgiving', '2026-11-24', '2026-12-01'],
    ['the Monday before Christmas', '2026-12-21', '2026-12-28'],
    ['Christmas Eve', '2026-12-24', '2026-12-31'],
    ['New Year’s Eve', '2026-12-31', '2027-01-07'],
    ['the Thursday before King’s day', '2027-01-14', '2027-01-21'],
    ['the Friday before Washington’s', '2026-02-13', '2026-02-20'],
    ['the Thursday before Memorial Day', '2026-05-21', '2026-05-28'],
    ['before an Independence Day on a Saturday', '2026-07-01', '2026-07-07'],
    ['before one kept on a Monday', '2027-07-01', '2027-07-08'],
    ['the Friday before Columbus Day', '2026-10-09', '2026-10-16'],
    ['before a Christmas on a Saturday', '2027-12-23', '2027-12-29'],
  ])('returned on %s', (_case, returned, retried) => {
    expect(retryDay(returned, isHoliday)).toBe(retried);
    expect(
      latestPaymentConfirmation(dueAtOnDay({ day: returned, timeZone }), timeZone, isHoliday),
    ).toEqual(dueAtOnDay({ day: retried, timeZone }));
  });

  test.each([
    ['a first debit, in time', 1, '2026-11-20', '2026-11-25', '2026-11-25'],
    ['a first debit, a day short', 1, '2026-11-23', '2026-11-25', null],
    ['a retry, moved to where its notice is in time', 2, '2026-11-20', '2026-11-23', '2026-11-27'],
    ['a retry on the seventh banking day', 2, '2026-11-20', '2026-12-02', '2026-12-02'],
    ['a retry on the eighth, told too early', 2, '2026-11-20', '2026-12-03', null],
  ] as const)('a due date that moved: %s', (_case, tryNumber, today, dueDay, day) => {
    expect(debitDayAfterMove({ dueDay, tryNumber, today }, isHoliday)).toBe(day);
  });
});

describe('the days for a debit authorized again, four to seven banking days on', () => {
  test.each([
    ['before Thanksgiving', '2026-11-20', '2026-11-27 2026-11-30 2026-12-01 2026-12-02'],
    ['before Christmas', '2026-12-21', '2026-12-28 2026-12-29 2026-12-30 2026-12-31'],
    ['before New Year’s Day', '2026-12-28', '2027-01-04 2027-01-05 2027-01-06 2027-01-07'],
  ])('%s', (_case, today, days) => {
    expect(authorizableDays(today, isHoliday).join(' ')).toBe(days);
  });
});

describe('an extension', () => {
  test.each([
    ['before the due day: from the day after it', '2026-11-27', '2026-11-29', '2026-12-12'],
    ['on it', '2026-11-28', '2026-11-29', '2026-12-12'],
    ['after it: from tomorrow', '2026-12-03', '2026-12-04', '2026-12-17'],
  ])('may be asked for two weeks, %s', (_case, today, from, to) => {
    const dueAt = dueAtOnDay({ day: '2026-11-28', timeZone });
    const now = dueAtOnDay({ day: today, timeZone });
    expect(extensionWindow({ dueAt, now, timeZone })).toEqual({ from, to });
  });
});

describe('two failures in a row of one account', () => {
  // 12 CFR 1041.8(b); decisions, "failed debit". F: a payment failed for insufficient funds. S: a
  // payment settled. Loans 1 and 2 are Ann's. Loan 3 is Ben's, and Ben uses the same account.
  const payments: Record<string, AccountPayment> = {
    F: 'insufficient_funds',
    S: 'settled',
  };
  test.each([
    ['1F', 1, false],
    ['1F 1F', 2, true],
    ['1F 1S', 0, false],
    ['1F 2F', 2, true],
    ['1F 3F', 2, true],
    ['1F 1S 2F', 1, false],
    ['1F 1S 2F 3F', 2, true],
    ['1F 1F 1F', 2, true],
    ['1F 1F 2S', 0, false],
    ['1F 1F 2S 3F', 1, false],
  ])('%s: %i', (events, strikes, isStopped) => {
    const counted = events
      .split(' ')
      .reduce((count, event) => strikesAfter(count, payments[event.charAt(1)] ?? 'settled'), 0);
    expect(counted).toBe(strikes);
    expect(counted >= strikesThatStop).toBe(isStopped);
  });
});
