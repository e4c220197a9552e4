import { cents } from '@sevenday/lending';
import { expect, test } from 'vitest';
import { summarySentence } from './summary-sentence.ts';

const ten = {
  amount: cents(1000),
  total: cents(1250),
  termDays: 7,
  // 11:59 pm on Thursday in New York.
  dueIfSentToday: new Date('2026-12-04T04:59:00Z'),
  timeZone: 'America/New_York',
};

test('says what is paid out, what is paid back and by when', () => {
  expect(summarySentence(ten)).toBe(
    'You get $10.00. You pay back $12.50 by Thu, Dec 3 if we send it today.',
  );
});

test('names no day where the money cannot be sent today', () => {
  expect(summarySentence({ ...ten, dueIfSentToday: null })).toBe(
    'You get $10.00. You pay back $12.50 within 7 calendar days after we send it.',
  );
});
