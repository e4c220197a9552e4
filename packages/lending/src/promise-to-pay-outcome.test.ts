import { describe, expect, it } from 'vitest';
import { cents } from './money.ts';
import { promiseOutcome } from './promise-to-pay-outcome.ts';

const timeZone = 'America/New_York';
const madeAt = new Date('2026-11-16T15:00:00Z');
const promise = { day: '2026-11-20', amountCents: cents(1850), madeAt };
const [lastMoment, tooLate] = [
  new Date('2026-11-21T04:59:59.999Z'),
  new Date('2026-11-21T05:00:00Z'),
];

const outcome = (now: Date, ...paid: [at: Date, amountCents: number][]) =>
  promiseOutcome(promise, {
    payments: paid.map(([settledAt, amount]) => ({ settledAt, amountCents: cents(amount) })),
    now,
    timeZone,
  });

describe('a promise to pay', () => {
  it('is open until its day has ended in the lender’s zone, and broken after that', () => {
    expect(outcome(madeAt)).toBe('open');
    expect(outcome(lastMoment)).toBe('open');
    expect(outcome(tooLate)).toBe('broken');
  });

  it('is kept by a payment that settles by the last moment of its day', () => {
    expect(outcome(tooLate, [lastMoment, 1850])).toBe('kept');
    expect(outcome(lastMoment, [lastMoment, 2500])).toBe('kept');
  });

  it('is broken by a payment that settles a moment later', () => {
    expect(outcome(tooLate, [tooLate, 1850])).toBe('broken');
  });

  it('is not kept by less than was promised, but by several payments that add up to it', () => {
    expect(outcome(lastMoment, [lastMoment, 1849])).toBe('open');
    expect(outcome(tooLate, [lastMoment, 1849])).toBe('broken');
    expect(outcome(tooLate, [lastMoment, 1000], [lastMoment, 850])).toBe('kept');
  });

  it('is not kept by what was paid before it was made', () => {
    expect(outcome(lastMoment, [madeAt, 1850])).toBe('open');
  });
});
