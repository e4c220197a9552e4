import { expect, it } from 'vitest';
import { daySentence } from './day-sentence.ts';
import { day } from './flows.testing.ts';

it('says each amount of a day, and returns only on a day that has some', () => {
  expect(daySentence(day('2026-03-01', 2000, 0, { stillOut: 2000 }))).toBe(
    'Sun, Mar 1: $20.00 out, $0.00 in, $20.00 still out',
  );
  expect(
    daySentence(day('2026-03-02', -2000, -500, { payoutsReturned: 2000, paymentsReturned: 2500 })),
  ).toBe(
    'Mon, Mar 2: $0.00 out, $20.00 in, $20.00 of payouts returned, $25.00 of payments returned, $0.00 still out',
  );
});
