import { expect, test } from 'vitest';
import { firstName, initialOf, middleInitial, phone } from './name-and-phone-fields.ts';
import { optionalMultilineText } from './text-fields.ts';

// spec: 5.2.6, 5.3.2
test.each([
  ['q', 'Q'],
  [' mary', 'M'],
  ['e\u0301va', '\u00c9'],
  ['z\u0303o', 'Z\u0303'],
  ['', ''],
  ['ß', 'S'],
  ['ǆ', 'Ǆ'],
  ['م', 'م'],
])('the initial of %j is %j: one letter with its marks, upper-cased', (text, initial) => {
  expect(initialOf(text)).toBe(initial);
});

test.each([
  ['  First line.\r\nSecond\tone.\rThird. ', 'First line.\nSecond\tone.\nThird.'],
  ['Ünï\u0301 مرحبا 👩\u200d🔧', 'Ünḯ مرحبا 👩\u200d🔧'],
  ['   ', ''],
  ['\u202eesrever', 'esrever'],
])('the lines %j are kept as %j', (given, kept) => {
  expect(optionalMultilineText(40).parse(given)).toBe(kept);
});

test.each([
  ['a bell', 'ding\u0007'],
  ['half a character', '\ud800'],
  ['too long', 'x'.repeat(41)],
])('lines are refused that are %s', (_, given) => {
  expect(optionalMultilineText(40).safeParse(given).success).toBe(false);
});

test('lines with a character that cannot be used are refused in a whole sentence', () => {
  const { error } = optionalMultilineText(40).safeParse('ding\u0007');
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'This has a character that cannot be used.',
  ]);
});

const messagesOf = (schema: typeof firstName | typeof middleInitial, text: string) => {
  const parsed = schema.safeParse(text);
  return parsed.success ? null : parsed.error.issues.map(({ message }) => message);
};

test.each([
  ['a Hangul filler', '\u3164'],
  ['the Hangul fillers of a first and a middle letter', '\u115f\u1160'],
  ['a halfwidth Hangul filler', '\uffa0'],
  ['a braille blank', '\u2800'],
  ['a null notehead', '\u{1d159}'],
  ['a mark alone', '\u034f'],
  ['several of them', '\u3164 \u2800'],
])('a name is refused in which nothing can be seen: %s', (_, text) => {
  expect(messagesOf(firstName, text)).toEqual(['First name is required.']);
  expect(messagesOf(middleInitial, text)).toEqual([
    'Middle initial has a character that cannot be used.',
  ]);
});

test.each([
  'Jane',
  'José',
  'نرگس',
  'می\u200cخواهم',
  '김',
  '\u1112\u1161\u11ab',
  '李',
  'क्\u200dष',
  '👩\u200d🔧',
  'Ng',
  "O'Neil-Smith",
])('a name that can be seen is kept: %s', (name) => {
  expect(firstName.parse(name)).toBe(name.normalize('NFC'));
});

test('joiners alone are no text', () => {
  expect(messagesOf(firstName, '\u200d\u200c')).toContain('First name is required.');
  expect(middleInitial.parse('\u200d\u200c')).toBe('');
});

test('a middle initial of null is none', () => {
  expect(middleInitial.parse(null)).toBe('');
});

test.each(['', 'Q', 'م', 'Z\u0303'])('a middle initial %j is kept', (initial) => {
  expect(middleInitial.parse(initial)).toBe(initial);
});

test.each([
  ['a new line', '555 0101\n234'],
  ['a line separator', '555\u20280101234'],
])('a phone is refused with %s in it', (_, text) => {
  expect(messagesOf(phone, text)).toEqual([
    'Enter a phone number of 7 to 15 digits, such as (555) 010-1234.',
  ]);
});

test.each(['(555) 010-1234', ' +49 30 1234567\n', '555.010.1234', '555/0101234'])(
  'a phone is kept as typed: %j',
  (text) => {
    expect(phone.parse(text)).toBe(text.trim());
  },
);

test.each([
  '(555)\u00a0010-1234',
  '(555)\u202f010-1234',
  '(555)\t010-1234',
  '\u202a(555) 010-1234\u202c',
  '\ufeff(555) 010\u20111234',
  '（５５５） ０１０－１２３４',
])('a phone copied from a page is written as on a keyboard: %j', (text) => {
  expect(phone.parse(text)).toBe('(555) 010-1234');
});

test.each([
  '(555) 010-1234 ext. 12',
  '555-010-1234 x12',
  '555-010-1234 #12',
  '+1 (555) 010-1234 extension 12345',
  '555-010-1234;ext=12',
])('a phone has an extension: %j', (text) => {
  expect(phone.parse(text)).toBe(text);
});

test.each(['555-010-1234 ext', '555-010-1234 home', 'ext. 12', '555-010-1234 x12345678'])(
  'a phone is refused that is %j',
  (text) => {
    expect(phone.safeParse(text).success).toBe(false);
  },
);

test('a name pasted from a table has the spaces of the keyboard', () => {
  expect(firstName.parse('\u2068Mary\tAnn\u2069')).toBe('Mary Ann');
});
