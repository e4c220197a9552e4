import { idPhotoAdvice, idRejectionReasons } from '@sevenday/contract';
import { describe, expect, test } from 'vitest';
import { bank, letterhead, loan, loanId } from '../sample-facts.testing.ts';
import { summaryOf } from './layout.ts';
import { textOf } from './texts.ts';

describe('a notice', () => {
  test.each([
    ['waiting', 'We will check it', 'If you did not link this account'],
    ['replaced', 'From now on', 'If you did not link this account'],
    ['renamed', 'in another name', 'If you did not want your name changed'],
    ['removed', 'We removed your', 'If you have a question'],
    ['connection_ended', 'link it anew', 'If you have a question'],
    ['blocked', 'link another account', 'If you have a question'],
  ] as const)(
    'of a bank account that is %s says so, and warns only of what a thief can do',
    (change, words, end) => {
      const data = { ...bank, change, usableFrom: null };
      const summary = summaryOf(textOf('bank_changed', data, letterhead));
      expect(summary).toContain(words);
      expect(summary).toContain(end);
    },
  );

  test.each([
    ['added', 'If you did this'],
    ['reset', 'If you asked us for this'],
  ] as const)('of a second factor that is %s names who did it', (change, words) => {
    const text = textOf('factor_changed', { change, changedAt: new Date() }, letterhead);
    expect(summaryOf(text)).toContain(`${words}, there is nothing to do.`);
  });

  test('of another account says what to do about the loans that wait', () => {
    const data = { ...bank, usableFrom: null };
    const waitingLoans = [loan];
    const one = { ...data, waitingLoans };
    const two = { ...data, waitingLoans: [loan, loan] };
    const path = `/loans/${loanId}/accept-again`;
    const verified = textOf('bank_verified', one, letterhead);
    expect(verified.action?.url).toBe(`${letterhead.publicUrl}${path}`);
    expect(summaryOf(verified)).toContain('We have not sent your approved loan of $20.00.');
    expect(summaryOf(verified)).toContain('We send your new loans there.');
    expect(summaryOf(textOf('bank_verified', data, letterhead))).toContain(
      'We send your loans there.',
    );
    const replaced = textOf('bank_changed', { ...two, change: 'replaced' }, letterhead);
    expect(replaced.action?.url).toBe(`${letterhead.publicUrl}/dashboard`);
    expect(summaryOf(replaced)).toContain(
      'We have not sent your 2 approved loans of $40.00 in all. You accepted them for another account. To get them in this account, please accept each of them again.',
    );
    for (const change of ['removed', 'blocked', 'connection_ended'] as const) {
      const ended = textOf('bank_changed', { ...one, change }, letterhead);
      expect(summaryOf(ended), change).toContain('Once you have linked an account, please accept');
      expect(ended.action?.url, change).toBe(`${letterhead.publicUrl}/profile`);
    }
    const waiting = textOf('bank_changed', { ...one, change: 'waiting' }, letterhead);
    expect(summaryOf(waiting)).toContain(
      'Once the account is verified, please accept it again for that account',
    );
  });

  test('of a changed password leads to where one chooses another without it', () => {
    const text = textOf('password_changed', { changedAt: new Date() }, letterhead);
    expect(text.action?.url).toBe(`${letterhead.publicUrl}/forgot-password`);
  });

  test('of an ID without notes says what to do next, and gives no reason', () => {
    const summary = summaryOf(textOf('id_rejected', { notes: null }, letterhead));
    expect(summary).toContain(idPhotoAdvice);
    expect(summary).not.toContain('Why');
  });

  test('of an ID says each reason that the reviewer chose', () => {
    for (const { sentence } of idRejectionReasons) {
      if (sentence === null) continue;
      const summary = summaryOf(textOf('id_rejected', { notes: sentence }, letterhead));
      expect(summary).toContain(`Why: “${sentence}”`);
    }
  });
});
