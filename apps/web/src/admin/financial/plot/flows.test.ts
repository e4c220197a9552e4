import { expect, it } from 'vitest';
import { day } from './flows.testing.ts';
import { changedDays, flowsOf, sumFlows } from './flows.ts';

const quiet = { moneyOut: 0, paymentsReturned: 0, moneyIn: 0, payoutsReturned: 0 };

/** A payout of $20; then, on one day, that payout is returned and another borrower pays $25. */
const days = [
  day('2026-03-01', 2000, 0),
  day('2026-03-02', -2000, 2500, { payoutsReturned: 2000 }),
];

it('returns are told apart from what went out and what came in', () => {
  expect(days.map(flowsOf)).toEqual([
    { ...quiet, moneyOut: 2000 },
    { ...quiet, moneyIn: 2500, payoutsReturned: 2000 },
  ]);
  expect(flowsOf(day('2026-03-03', 0, -2500, { paymentsReturned: 2500 }))).toEqual({
    ...quiet,
    paymentsReturned: 2500,
  });
  expect(sumFlows(days)).toEqual({
    ...{ moneyOut: 2000, moneyIn: 2500 },
    ...{ payoutsReturned: 2000, paymentsReturned: 0 },
  });
});

it('a day counts as changed if money moved or was returned, or something was written off', () => {
  const stood = [
    day('2026-03-01', 0, 0, { stillOut: 2000 }),
    day('2026-03-02', 0, 0, { stillOut: 2000 }),
    day('2026-03-03', 2000, 0, { stillOut: 4000 }),
    day('2026-03-04', 0, 0),
    day('2026-03-05', 0, 0, { payoutsReturned: 2000 }),
  ];
  expect(changedDays(stood).map((changed) => changed.day)).toEqual([
    '2026-03-03',
    '2026-03-04',
    '2026-03-05',
  ]);
});
