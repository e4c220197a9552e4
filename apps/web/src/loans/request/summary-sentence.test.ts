import { cents } from '@sevenday/lending';
import { expect, test } from 'vitest';
import { summarySentence } from './summary-sentence.ts';

const ten = {
  amountCents: cents(1000),
  totalCents: cents(1250),
  termDays: 7,
  // 11:59 pm on Thursday in New York.
  earliestDueDate: new Date('2026-12-04T04:59:00Z'),
  timeZone: 'America/New_York',
};

test('says what is paid out, what is paid back and by when', () => {
  expect(summarySentence(ten)).toBe(
    'You get $10.00. You pay back $12.50 by Thu, Dec 3 if the money arrives today, and later if it arrives later.',
  );
});

test('names no day where the money cannot be sent today', () => {
  expect(summarySentence({ ...ten, earliestDueDate: null })).toBe(
    'You get $10.00. You pay back $12.50, due 7 calendar days after the money arrives.',
  );
});
