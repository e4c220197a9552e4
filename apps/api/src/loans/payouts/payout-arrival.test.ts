import { describe, expect, it } from 'vitest';
import { arrivalOf } from './payout-arrival.ts';

const timeZone = 'America/New_York';

describe('when a payout’s money is there', () => {
  const friday = new Date('2026-03-06T16:00:00Z');
  // In UTC this moment is already Saturday.
  const fridayEvening = new Date('2026-03-07T02:00:00Z');
  const noonOfSaturday = '2026-03-07T17:00:00.000Z';
  const noonOfMonday = '2026-03-09T16:00:00.000Z';

  it.each([
    ['at noon of the day that is expected', 'provider', '2026-03-09', friday, noonOfMonday],
    [
      'on the next day, late in the evening',
      'provider',
      '2026-03-07',
      fridayEvening,
      noonOfSaturday,
    ],
    ['as it leaves, on the day itself', 'provider', '2026-03-06', friday, friday.toISOString()],
    ['as it leaves, after the day', 'provider', '2026-03-04', friday, friday.toISOString()],
    ['as it leaves, where no day is known', 'provider', null, friday, friday.toISOString()],
    ['on the day that the admin recorded', 'manual', '2026-03-09', friday, noonOfMonday],
    [
      'a manual transfer, days before it is recorded',
      'manual',
      '2026-03-04',
      friday,
      '2026-03-04T17:00:00.000Z',
    ],
  ] as const)('%s', (_case, channel, arrivesOn, postedAt, arrivesAt) => {
    expect(arrivalOf({ channel, arrivesOn }, { postedAt, timeZone }).toISOString()).toBe(arrivesAt);
  });
});
