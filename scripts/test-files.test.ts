import { expect, it } from 'vitest';
import { chosenBy, isLongTest, shortTestsUnder } from './lib/test-files.mjs';

const files = ['a/one.test.ts', 'a/two.test.ts', 'ab/three.test.ts'];

it('names choose files, and folders with all in them', () => {
  expect(chosenBy(['a'], files)).toEqual(['a/one.test.ts', 'a/two.test.ts']);
  expect(chosenBy(['ab/three.test.ts', 'a/one.test.ts'], files)).toEqual([
    'a/one.test.ts',
    'ab/three.test.ts',
  ]);
});

it('a name that chooses nothing is a mistake', () => {
  expect(() => chosenBy(['a', 'gone.test.ts'], files)).toThrow(
    'gone.test.ts names no test of the short run.',
  );
});

it('the short run has every test file but the long ones', () => {
  expect(isLongTest('e2e/due.long.spec.ts')).toBe(true);
  expect(isLongTest('e2e/belong.spec.ts')).toBe(false);
  const short = shortTestsUnder(['e2e', 'scripts']);
  expect(short).toContain('e2e/disbursing.spec.ts');
  expect(short).toContain('scripts/test-files.test.ts');
  expect(short.filter(isLongTest)).toEqual([]);
});
