import { expect, test } from 'vitest';
import { dollarsOrText, notDollars } from './money-codecs.ts';
import { percentOrText } from './rate-codecs.ts';

const told = (schema: typeof dollarsOrText | typeof percentOrText, text: string) => {
  const parsed = schema.safeParse(text);
  return parsed.success ? parsed.data : parsed.error.issues[0]?.message;
};

test.each(['20', '$ 20', 'US$20', '20 USD', '\u202a$20.00\u202c', '２０', '٢٠'])(
  'the amount %j is twenty dollars',
  (text) => {
    expect(told(dollarsOrText, text)).toBe(2000);
  },
);

test.each([
  ['20,00', 'Write it with a point: 20.00.'],
  ['1.025,5', 'Write it with a point: 1025.5.'],
  ['20.001', notDollars],
  ['twenty', notDollars],
])('the amount %j is refused, and how to write it is said', (text, sentence) => {
  expect(told(dollarsOrText, text)).toBe(sentence);
});

test.each(['12.5', '12.5 %', '12.50%', '１２.５'])(
  'the rate %j is twelve and a half percent',
  (text) => {
    expect(told(percentOrText, text)).toBe(1250);
  },
);

test('the rate 12,5 is refused, and how to write it is said', () => {
  expect(told(percentOrText, '12,5')).toBe('Write it with a point: 12.5.');
});
