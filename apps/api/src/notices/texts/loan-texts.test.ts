import { cents } from '@sevenday/lending';
import { describe, expect, test } from 'vitest';
import { dueAt, letterhead, loan, to } from '../sample-facts.testing.ts';
import { layOut, summaryOf } from './layout.ts';
import { textOf } from './texts.ts';

describe('a notice', () => {
  test('rejecting without a reason brings the right to one (12 CFR 1002.9(a)(2)(ii))', () => {
    const { text } = layOut(
      textOf('loan_rejected', { ...loan, reason: 'other', decidedAt: dueAt }, letterhead),
      to,
      letterhead,
    );
    expect(text).toContain('right to a statement of the specific reasons');
    expect(text).toContain('within 60 days');
    expect(text).toContain('1 Example Street');
  });

  test.each([
    ['id_not_approved', 'your ID was not approved'],
    ['bank_not_verified', 'could not verify your bank account'],
    ['not_accepted_again', 'you did not accept the agreement again'],
    ['payout_came_back', 'Your bank did not take the money'],
    ['not_sent_in_time', 'We did not send the money'],
  ] as const)('of a loan that lapsed says why, in the app too: %s', (reason, words) => {
    const facts = { cause: 'lapsed', refundCents: null, refundWay: 'provider' } as const;
    const lapse = { reason, decidedAt: dueAt };
    const notice = summaryOf(textOf('loan_cancelled', { ...loan, ...facts, lapse }, letterhead));
    expect(notice).toContain(words);
    expect(notice).toContain('Decision: Cancelled, Mon, Mar 9, 2026');
    expect(notice).toMatch(/Federal Equal Credit Opportunity Act .* Washington, DC 20580\.$/);
  });

  test.each([
    ['borrower', 'You cancelled'],
    ['lapsed', 'not sent in time'],
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

  test('of a payment that arrived in time tells of no moved date', () => {
    const data = { ...loan, totalCents: cents(2500), dueAt, formerDueAt: null };
    const notice = summaryOf(textOf('money_arrived', data, letterhead));
    expect(notice).not.toContain('moved');
    expect(notice).toContain('Please repay $25.00 by');
  });

  test('of money that arrived says that it is debited, where that is announced, and asks for nothing', () => {
    const data = { ...loan, totalCents: cents(2500), dueAt, formerDueAt: null };
    const notice = summaryOf(
      textOf('money_arrived', { ...data, debitDay: '2026-03-09' }, letterhead),
    );
    expect(notice).toContain('We will debit $25.00 from your bank account on Mon, Mar 9, 2026.');
    expect(notice).toContain('with Pay Now: then there is no debit.');
    expect(notice).not.toContain('Please repay');
  });
});
