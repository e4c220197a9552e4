import { expect, test } from 'vitest';
import { cleanTypedDigits } from './clean-typed-digits.ts';
import { cleanTypedText } from './clean-typed-text.ts';

test.each([
  ['marks of direction', '\u202aJane\u202c \u200eDoe\u2069', 'Jane Doe'],
  ['a byte order mark and a space of no width', '\ufeffJa\u200bne', 'Jane'],
  ['soft hyphens', 'Woll\u00adstone\u00adcraft', 'Wollstonecraft'],
  ['joiners that join nothing', 'J\u200cane\u200d Doe\u200d', 'Jane Doe'],
  ['a typesetter’s hyphens', 'Anne\u2010Marie Smith\u2011Lee', 'Anne-Marie Smith-Lee'],
  ['a typesetter’s spaces', '\u00a0Jane\u202fDoe\u3000', 'Jane Doe'],
  ['full-width signs', 'Ｒｏｏｍ　１２', 'Room 12'],
  ['letters and accents apart', 'Jose\u0301', 'José'],
])('%s are read as a keyboard would write them', (_, typed, read) => {
  expect(cleanTypedText(typed)).toBe(read);
});

test.each([
  'می\u200cخواهم',
  'क्\u200dष',
  '👩\u200d🔧',
  'D’Arcy',
  'waived — she called',
  'בן־גוריון',
])('what has a meaning stays: %s', (text) => {
  expect(cleanTypedText(text)).toBe(text.normalize('NFC'));
});

test.each([
  ['\u202a+1 (555) 010\u20131234\u202c', '+1 (555) 010-1234'],
  ['５５５−０１０−１２３４', '555-010-1234'],
  ['٥٥٥ ۰۱۰ ١٢٣٤', '555 010 1234'],
])('the number %s is read as %s', (typed, read) => {
  expect(cleanTypedDigits(typed)).toBe(read);
});

test('of a text that is too long only the beginning is normalised', () => {
  expect(cleanTypedText('e\u0301'.repeat(100_000))).toHaveLength(1_250);
});
