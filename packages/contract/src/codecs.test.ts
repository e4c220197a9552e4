import { expect, test } from 'vitest';
import { trimmed } from './codecs.ts';

test('of a text that is too long only the beginning is normalised', () => {
  expect(trimmed('e\u0301'.repeat(100_000))).toHaveLength(1_250);
});
