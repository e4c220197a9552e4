import { describe, expect, it } from 'vitest';
import { formatDay } from '../../ui/format.ts';
import {
  breakSides,
  breaksText,
  breakTitle,
  closeDaysText,
  isProviderMoney,
} from './break-words.ts';

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
  const inUtc = (date: Date) => formatDay(date, 'UTC');

  it('are one day, or the first and the last of those closed together', () => {
    const day = { first_day: '2026-11-21', last_day: '2026-11-21' };
    expect(closeDaysText(day, inUtc)).toBe('Nov 21, 2026');
    expect(closeDaysText({ ...day, first_day: '2026-11-01' }, inUtc)).toBe(
      'Nov 1, 2026 to Nov 21, 2026',
    );
  });
});
