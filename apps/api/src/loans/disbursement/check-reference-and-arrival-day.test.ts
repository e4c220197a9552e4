import { describe, expect, it } from 'vitest';
import { dayFault } from './check-reference-and-arrival-day.ts';

/** By this moment it is November 24 in New York, and November 25 in Tokyo. */
const now = new Date('2026-11-25T01:00:00Z');
const inNewYork = { manualTransferSince: null, timeZone: 'America/New_York' };
const inTokyo = { manualTransferSince: null, timeZone: 'Asia/Tokyo' };
/** Begun on November 1 in New York, which in Tokyo was November 2. */
const manualTransferSince = new Date('2026-11-02T01:00:00Z');

describe('the day on which a manual transfer arrives', () => {
  it.each([
    ['2026-11-10', inNewYork, null],
    ['2026-11-10', inTokyo, 'Enter a day within 14 days of today.'],
    ['2026-12-09', inTokyo, null],
    ['2026-12-09', inNewYork, 'Enter a day within 14 days of today.'],
    ['2026-11-01', { ...inNewYork, manualTransferSince }, null],
    [
      '2026-11-01',
      { ...inTokyo, manualTransferSince },
      'Enter a day from Nov 2, 2026, when the transfer was begun, to Dec 9, 2026.',
    ],
  ])('goes by the zone that was signed with the loan: %s, %o', (day, loan, fault) => {
    expect(dayFault(day, [loan], now)).toBe(fault);
  });

  it('has to be possible for each loan of a batch', () => {
    const loans = [{ ...inNewYork, manualTransferSince }, inNewYork, inTokyo];
    expect(dayFault('2026-11-11', loans, now)).toBeNull();
    expect(dayFault('2026-11-10', loans, now)).toContain('within 14 days');
    expect(dayFault('2026-12-09', loans, now)).toContain('within 14 days');
  });
});
