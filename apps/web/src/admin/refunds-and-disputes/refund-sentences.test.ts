import { cents } from '@sevenday/lending';
import { describe, expect, it } from 'vitest';
import { refundReason, refundsText } from './refund-sentences.ts';

const owed = { amount: cents(2500), status: 'owed' } as const;
const moving = { ...owed, status: 'under_way' } as const;

describe('refunds that are owed', () => {
  it('are counted, summed up, and those on their way told apart', () => {
    expect(refundsText([owed, moving, owed], 3)).toBe('3 refunds, $75.00 in all, 1 on its way');
    expect(refundsText([owed, moving, moving], 3)).toBe('3 refunds, $75.00 in all, 2 on their way');
    expect(refundsText([owed, owed], 2)).toBe('2 refunds, $50.00 in all');
    expect(refundsText([moving, moving], 2)).toBe('2 refunds, $50.00 in all, all on their way');
  });

  it('say no sum of one', () => {
    expect(refundsText([owed], 1)).toBe('1 refund of $25.00');
    expect(refundsText([moving], 1)).toBe('1 refund of $25.00, on its way');
    expect(refundsText([], 0)).toBe('No refunds are owed.');
  });

  it('are only counted while not all of them are known', () => {
    expect(refundsText([owed, moving], 21)).toBe('21 refunds');
  });
});

describe('why a refund is still owed', () => {
  it('is told in words', () => {
    expect(refundReason('unknown')).toBe('failed, no reason given');
    expect(refundReason('received_outside')).toBe('paid to your own bank: give it back from there');
    expect(refundReason('insufficient_funds')).toBe('insufficient funds');
  });

  it.each([
    ['charge_for_pending_refund_disputed', 'the payment was disputed first'],
    ['merchant_request', 'stopped at your request'],
    ['expired_or_canceled_card', 'expired or cancelled card'],
    ['canceled', 'cancelled'],
  ])('is told in plain words where the provider says %s', (reason, words) => {
    expect(refundReason(reason)).toBe(words);
  });

  it('is shown as it is where its code has no words', () => {
    expect(refundReason('a_new_word')).toBe('a new word');
  });
});
