import { cents } from '@sevenday/lending';
import { expect, it } from 'vitest';
import { callWarningSentence, contactTitle, promiseSentence } from './contact-sentences.ts';

it('names who contacted whom, and how', () => {
  expect(contactTitle({ channel: 'call', direction: 'outgoing' })).toBe('We called');
  expect(contactTitle({ channel: 'in_person', direction: 'incoming' })).toBe('They came to us');
});

it('says what was promised, and whether it was paid', () => {
  const promise = { amount: cents(1850), day: '2026-11-20' };
  expect(promiseSentence({ ...promise, outcome: 'open' })).toBe(
    'Promised to pay $18.50 by Fri, Nov 20.',
  );
  expect(promiseSentence({ ...promise, outcome: 'kept' })).toBe(
    'Paid $18.50 as promised by Fri, Nov 20.',
  );
  expect(promiseSentence({ ...promise, outcome: 'broken' })).toBe(
    'Promised $18.50 by Fri, Nov 20, not paid in full.',
  );
});

it('warns of a call in one sentence for each reason, and names whom the rule binds', () => {
  expect(callWarningSentence([])).toBe('');
  expect(callWarningSentence(['outside_hours', 'too_many'])).toBe(
    'This call was before 8 am or after 9 pm. This makes more than 7 calls in 7 days about this debt. Debt collectors may not do this (12 CFR 1006.6 and 1006.14). The rule does not bind you when you collect your own loans.',
  );
});
