import { cents } from '@sevenday/lending';
import { describe, expect, test } from 'vitest';
import { dueAt, letterhead, loan } from '../sample-facts.testing.ts';
import { summaryOf } from './layout.ts';
import { textOf } from './texts.ts';

describe('a notice', () => {
  test.each([
    ['id_not_approved', 'your ID was not approved', ' once your ID is approved'],
    ['bank_not_verified', 'could not verify your bank account', ' once your bank account'],
    ['not_accepted_again', 'you did not accept the agreement again', '.'],
    ['payout_came_back', 'Your bank did not take the money', '. If you use the same bank account'],
    ['not_sent_in_time', 'We did not send the money', '.'],
  ] as const)(
    'of a loan that lapsed says why and what now, in the app too: %s',
    (reason, words, next) => {
      const facts = { cause: 'lapsed', refundCents: null, refundWay: 'provider' } as const;
      const lapse = { reason, decidedAt: dueAt };
      const notice = summaryOf(textOf('loan_cancelled', { ...loan, ...facts, lapse }, letterhead));
      expect(notice).toContain(words);
      expect(notice).toContain(`You can ask for a loan again${next}`);
      expect(notice).toContain('Decision: Cancelled, Mon, Mar 9, 2026');
      expect(notice).toMatch(/Federal Equal Credit Opportunity Act .* Washington, DC 20580\.$/);
    },
  );

  test.each([
    ['borrower', 'You cancelled'],
    ['lapsed', 'to you in time, so'],
  ] as const)('of a loan cancelled by %s says why and tells of no refund', (cause, words) => {
    const notice = textOf(
      'loan_cancelled',
      { ...loan, cause, refundCents: null, refundWay: 'provider' },
      letterhead,
    );
    expect(summaryOf(notice)).toContain(words);
    expect(summaryOf(notice)).not.toContain('sending it back');
  });

  test('of what was paid directly and goes back asks where to send it', () => {
    const paid = { refundCents: cents(2500), refundWay: 'hand' } as const;
    const data = { ...loan, cause: 'money_returned', ...paid } as const;
    expect(summaryOf(textOf('loan_cancelled', data, letterhead))).toContain(
      'What you paid us directly, $25.00, is yours. Tell us where to send it: help@main.example',
    );
  });

  test.each([
    [
      500,
      2000,
      'You paid $25.00, and $5.00 of it has already gone back to you. We are sending the other $20.00 back',
    ],
    [2500, 0, 'You paid $25.00, and all of it has already gone back to you.'],
  ])(
    'of a payment that went back before by %i cents tells what is refunded',
    (before, rest, words) => {
      const facts = { cause: 'money_returned', refundWay: 'provider' } as const;
      const paid = { refundCents: cents(rest), givenBackCents: cents(before) };
      expect(
        summaryOf(textOf('loan_cancelled', { ...loan, ...facts, ...paid }, letterhead)),
      ).toContain(words);
    },
  );

  test.each(['borrower', 'lapsed', 'money_returned'] as const)(
    'of a loan cancelled by %s says that nothing is owed for this loan, not for all',
    (cause) => {
      const facts = { cause, refundCents: null, refundWay: 'provider' } as const;
      const notice = summaryOf(textOf('loan_cancelled', { ...loan, ...facts }, letterhead));
      expect(notice).toMatch(/you owe nothing for (this loan|it)\b/i);
    },
  );
});
