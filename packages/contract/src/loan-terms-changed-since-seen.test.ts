import { basisPoints, cents } from '@sevenday/lending';
import { expect, test } from 'vitest';
import type { SeenTerms } from './edit-loan.ts';
import { termsChangedSince } from './loan-terms-changed-since-seen.ts';

test('says of each term that has changed since it was seen what it is now', () => {
  const seen: SeenTerms = {
    amount: cents(2000),
    interest_rate: basisPoints(2500),
    late_fee: cents(0),
    term_date: new Date('2026-11-29T04:59:00Z'),
  };
  const day = (date: Date) => date.toISOString().slice(0, 10);
  expect(
    termsChangedSince(seen, { ...seen, term_date: new Date(seen.term_date ?? 0) }, day),
  ).toEqual({});
  const now = { ...seen, late_fee: cents(125), term_date: new Date('2026-12-06T04:59:00Z') };
  const begins = 'This has changed since you opened the form:';
  expect(termsChangedSince(seen, now, day)).toEqual({
    late_fee: `${begins} it is $1.25 now.`,
    term_date: `${begins} it is 2026-12-06 now.`,
  });
  expect(termsChangedSince(seen, { ...seen, term_date: null }, day)).toEqual({
    term_date: `${begins} there is none now.`,
  });
});
