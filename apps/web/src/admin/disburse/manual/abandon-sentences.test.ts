import type { PendingLoan } from '@sevenday/contract';
import { cents } from '@sevenday/lending';
import { describe, expect, it } from 'vitest';
import { abandonSentences, begunBy, mayBeOut } from './abandon-sentences.ts';

const since = new Date('2026-11-24T19:10:00Z');
const mine = { by_id: 'me', by_name: 'Ann Admin', since };
const olgas = { by_id: 'olga', by_name: 'Olga Otheradmin', since };
const reader = { me: 'me', timeZone: 'America/New_York' };

function loanOf(being_sent: PendingLoan['being_sent']): PendingLoan {
  return { amount: cents(2000), borrower: { full_name: 'Ada Byron' }, being_sent } as PendingLoan;
}

describe('whether a loan that is said not to be sent may have been', () => {
  const atOnce = { isKnown: false, openForMs: 59_999 };

  it('not where it was begun only now and no reference was given: its button was pressed by mistake', () => {
    expect(mayBeOut([loanOf(null), loanOf(null)], atOnce)).toBe(false);
  });

  it('where one of them was begun before, a reference was given, or there was time for a transfer', () => {
    expect(mayBeOut([loanOf(null), loanOf(mine)], atOnce)).toBe(true);
    expect(mayBeOut([loanOf(null)], { ...atOnce, isKnown: true })).toBe(true);
    expect(mayBeOut([loanOf(null)], { ...atOnce, openForMs: 60_000 })).toBe(true);
  });
});

describe('what is asked before a loan waits again', () => {
  it('names the amount, the member and who began it when', () => {
    const follows =
      'Once you say that it was not sent, the loan can be sent again, rejected or cancelled. If the money did leave, it may then be sent twice.';
    expect(abandonSentences([loanOf(mine)], reader)).toEqual({
      title: 'I Did Not Send It',
      description: `You began to send $20.00 to Ada Byron on Nov 24, 2026, 2:10 pm ET. Look for the transfer at your bank first. ${follows}`,
    });
    expect(abandonSentences([loanOf(olgas)], reader)).toEqual({
      title: 'It Was Not Sent',
      description: `Olga Otheradmin began to send $20.00 to Ada Byron on Nov 24, 2026, 2:10 pm ET, and may have sent it. Look for the transfer at your bank, or ask Olga Otheradmin, first. ${follows}`,
    });
  });

  it('says that it was only now, and of an admin who is gone nobody to ask', () => {
    expect(abandonSentences([loanOf(null)], reader).description).toContain(
      'You began to send $20.00 to Ada Byron when you opened this.',
    );
    expect(abandonSentences([loanOf({ ...olgas, by_name: null })], reader).description).toMatch(
      /^Another admin began .* Look for the transfer at your bank first\./,
    );
  });

  it('counts of several what was begun before, and says on each row by whom', () => {
    const said = (...loans: PendingLoan[]) => abandonSentences(loans, reader).description;
    expect(said(loanOf(mine), loanOf(null))).toContain(
      'These 2 loans come to $40.00. You began to send 1 of them before. Look for each transfer',
    );
    expect(said(loanOf(mine), loanOf(mine))).toContain('You began to send them before.');
    expect(said(loanOf(null), loanOf(null))).toContain(
      'You began to send them when you opened this.',
    );
    expect(begunBy(mine, reader)).toBe('Begun by you on Nov 24, 2026, 2:10 pm ET');
    expect(begunBy(olgas, reader)).toBe('Begun by Olga Otheradmin on Nov 24, 2026, 2:10 pm ET');
  });
});
