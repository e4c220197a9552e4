import { expect, test } from 'vitest';
import { initialOf, optionalLines } from './personal-fields.ts';

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
])('the lines %j are kept as %j', (given, kept) => {
  expect(optionalLines(40).parse(given)).toBe(kept);
});

test.each([
  ['turned around', '\u202eesrever'],
  ['a bell', 'ding\u0007'],
  ['half a character', '\ud800'],
  ['too long', 'x'.repeat(41)],
])('lines are refused that are %s', (_, given) => {
  expect(optionalLines(40).safeParse(given).success).toBe(false);
});
