import { expect, test } from 'vitest';
import { initialOf } from './personal-fields.ts';

// spec: 5.2.6, 5.3.2
test.each([
  ['q', 'Q'],
  [' mary', 'M'],
  ['e\u0301va', '\u00c9'],
  ['z\u0303o', 'Z\u0303'],
  ['', ''],
  ['م', 'م'],
])('the initial of %j is %j: one letter with its marks, upper-cased', (text, initial) => {
  expect(initialOf(text)).toBe(initial);
});
