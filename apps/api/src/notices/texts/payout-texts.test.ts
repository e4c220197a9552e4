import { cents } from '@sevenday/lending';
import { describe, expect, test } from 'vitest';
import { dueAt, letterhead, loan } from '../sample-facts.testing.ts';
import { summaryOf } from './layout.ts';
import { textOf } from './texts.ts';

describe('a notice', () => {
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

  const sent = {
    ...{ ...loan, totalCents: cents(2500), dueAt },
    ...{ bankName: 'Main Bank', last4: '6789' },
  };

  test('of money that the provider has not taken yet says that we are sending it', () => {
    const notice = textOf('money_on_its_way', { ...sent, arrivesAt: null }, letterhead);
    expect(notice.subject).toBe('We are sending you $20.00');
    expect(summaryOf(notice)).toContain('We are sending $20.00 to your Main Bank account');
    expect(summaryOf(notice)).not.toContain('We sent');
  });

  test('of a manual transfer, which is made, says that we sent it', () => {
    const notice = textOf('money_on_its_way', { ...sent, arrivesAt: dueAt }, letterhead);
    expect(notice.subject).toBe('$20.00 is on its way to you');
    expect(summaryOf(notice)).toContain('We sent $20.00 to your Main Bank account');
  });

  test('of money that did not arrive does not say that it was sent, because the provider may have refused it', () => {
    const notice = summaryOf(textOf('money_returned', loan, letterhead));
    expect(notice).toContain('The $20.00 you borrowed is back with us.');
    expect(notice).not.toContain('we sent');
  });
});
