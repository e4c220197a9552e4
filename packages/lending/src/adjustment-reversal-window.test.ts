import { describe, expect, it } from 'vitest';
import { finalFrom, mayReverse } from './adjustment-reversal-window.ts';

const madeAt = new Date('2026-03-06T16:00:00.000Z');
const at = (time: string) => new Date(`2026-03-06T${time}Z`);

describe('a change in the borrower’s favor', () => {
  it('may be reversed until 15 minutes have passed', () => {
    expect(finalFrom(madeAt)).toEqual(at('16:15:00.000'));
    for (const now of [madeAt, at('16:14:59.999')]) {
      expect(mayReverse({ madeAt, notifiedAt: null, now })).toBe(true);
    }
    for (const now of [at('16:15:00.000'), new Date('2026-05-05T16:00:00Z')]) {
      expect(mayReverse({ madeAt, notifiedAt: null, now })).toBe(false);
    }
  });

  it('is final as soon as its borrower has had a notice', () => {
    expect(mayReverse({ madeAt, notifiedAt: madeAt, now: madeAt })).toBe(false);
    expect(mayReverse({ madeAt, notifiedAt: at('16:05:00'), now: at('16:06:00') })).toBe(false);
  });
});
