import { cents } from '@sevenday/lending';
import { describe, expect, it } from 'vitest';
import {
  breakSides,
  breaksText,
  breakTitle,
  closeTitle,
  isProviderMoney,
  outcomesOf,
} from './break-sentences.ts';

describe('a difference in words', () => {
  it('says what it is about and who does not have it', () => {
    expect(breakTitle({ kind: 'unknown_to_us', concerns: 'refund', part: '' })).toBe(
      'A refund that the books do not have',
    );
    expect(breakTitle({ kind: 'loan_differs', concerns: 'loan', part: 'in_transit' })).toBe(
      'A loan whose money on its way is not what the books say',
    );
  });

  it('names whose amounts stand side by side, and posts only money of the provider’s', () => {
    expect(breakSides({ place: 'loan' })).toEqual({ expected: 'Loan record', found: 'Books' });
    expect(isProviderMoney({ place: 'provider_balance' })).toBe(true);
    expect(isProviderMoney({ place: 'provider_total' })).toBe(false);
  });
});

describe('what money at the provider was', () => {
  const payment = {
    place: 'provider_balance',
    concerns: 'payment',
    part: '',
    expected: cents(0),
    found: cents(2500),
  } as const;

  it('may be a payment of a loan, where a payment came in whole', () => {
    expect(outcomesOf(payment)).toEqual(['loan_payment', 'lenders_own_money']);
    expect(outcomesOf({ ...payment, expected: cents(500) })).toEqual(['lenders_own_money']);
    expect(outcomesOf({ ...payment, concerns: 'transfer' })).toEqual(['lenders_own_money']);
  });

  it('may be a fee, where it went away', () => {
    const fee = { ...payment, concerns: 'fee', part: 'fee', found: cents(-103) } as const;
    expect(outcomesOf(fee)).toEqual(['lenders_own_money', 'provider_fee']);
  });
});

describe('several differences', () => {
  const [open, explained] = [
    { state: 'open', gone_at: null },
    { state: 'explained', gone_at: null },
  ] as const;

  it('are counted by where they stand, once all are known', () => {
    const gone = { state: 'resolved', gone_at: new Date() } as const;
    expect(breaksText([explained, open, gone, open], 4)).toBe('2 to explain, 1 explained, 1 gone');
    expect(breaksText([open, explained], 3)).toBe('3 differences');
  });
});

describe('the days of a close', () => {
  const nightly = {
    kind: 'daily',
    first_day: '2026-11-21',
    last_day: '2026-11-21',
    ran_at: new Date('2026-11-22T08:15:00Z'),
  } as const;
  const titled = (close: Parameters<typeof closeTitle>[0]) => closeTitle(close, 'America/New_York');

  it('are one day, or the first and the last of those closed together', () => {
    expect(titled(nightly)).toBe('Nov 21, 2026');
    expect(titled({ ...nightly, first_day: '2026-11-01' })).toBe('Nov 1, 2026 to Nov 21, 2026');
  });

  it('are, of each that an admin asked for, the day until then, though it be in the same minute', () => {
    const asked = { ...nightly, kind: 'asked', ran_at: new Date('2026-11-21T22:16:09Z') } as const;
    expect(titled(asked)).toBe('Nov 21, 2026, until 5:16:09 pm ET');
    expect(titled({ ...asked, ran_at: new Date('2026-11-21T22:16:41Z') })).toBe(
      'Nov 21, 2026, until 5:16:41 pm ET',
    );
  });
});
