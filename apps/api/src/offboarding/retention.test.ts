import { describe, expect, it } from 'vitest';
import { keptUntil } from './retention.ts';

const until = (wasSent: boolean, endedAt: string) =>
  keptUntil({ wasSent, endedAt: new Date(endedAt) }).toISOString();

describe('what the law asks to keep', () => {
  it('is kept 36 months from the end of a loan that was sent', () => {
    expect(until(true, '2026-03-02T15:00:00.000Z')).toBe('2029-03-02T15:00:00.000Z');
    expect(until(true, '2026-12-31T23:59:59.999Z')).toBe('2029-12-31T23:59:59.999Z');
  });

  it('is kept 25 months from the decision where no money was ever sent (12 CFR 1002.12(b))', () => {
    expect(until(false, '2026-03-02T15:00:00.000Z')).toBe('2028-04-02T15:00:00.000Z');
  });

  it('is never kept a day too few over a leap day', () => {
    expect(until(true, '2028-02-29T12:00:00.000Z')).toBe('2031-03-01T12:00:00.000Z');
  });
});
