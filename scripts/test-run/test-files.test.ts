import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../programs/run.mjs';
import {
  chosenBy,
  isLongTest,
  meantBy,
  reaches,
  shortTestsUnder,
  testsUnder,
} from './test-files.mjs';

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
  expect(isLongTest('e2e/specs/borrower/long/due.long.spec.ts')).toBe(true);
  expect(isLongTest('e2e/belong.spec.ts')).toBe(false);
  const short = shortTestsUnder(['e2e', 'scripts']);
  expect(short).toContain('e2e/specs/admin/disbursing.spec.ts');
  expect(short).toContain('scripts/test-run/test-files.test.ts');
  expect(short.filter(isLongTest)).toEqual([]);
});

describe('the name of a test', () => {
  const due = ['e2e/specs/borrower/due.spec.ts', 'e2e/specs/borrower/long/due.long.spec.ts'];
  const arrival = 'apps/api/src/loans/arrival.test.ts';
  const all = [
    ...due,
    'e2e/overdue.spec.ts',
    'apps/api/src/loans/loan.test.ts',
    arrival,
    'simulation/not-arrival.test.ts',
  ];
  const chosen = (...names: string[]) => meantBy(names, all).chosen;

  it('is that of a file, with or without its ending', () => {
    expect(chosen('arrival')).toEqual([arrival]);
    expect(chosen('arrival.test.ts')).toEqual([arrival]);
    expect(chosen('loans/arrival')).toEqual([arrival]);
  });

  it('is that of a long test too, which its whole name tells apart', () => {
    expect(chosen('due')).toEqual(due);
    expect(chosen('due.long')).toEqual(['e2e/specs/borrower/long/due.long.spec.ts']);
    expect(chosen('due.spec.ts')).toEqual(['e2e/specs/borrower/due.spec.ts']);
  });

  it('is a part of a path where no file has exactly this name', () => {
    expect(chosen('rival')).toEqual([arrival, 'simulation/not-arrival.test.ts']);
    expect(chosen('src/loans')).toEqual(['apps/api/src/loans/loan.test.ts', arrival]);
  });

  it('is a path as a shell or an editor writes it', () => {
    expect(chosen(`./${arrival}`)).toEqual([arrival]);
    expect(chosen(path.join(root, arrival))).toEqual([arrival]);
  });

  it('is that of the file that is tested', () => {
    expect(chosen('apps/api/src/loans/arrival.ts')).toEqual([arrival]);
  });

  it('may stand beside others, and one that no file has is answered', () => {
    expect(meantBy(['arrival', 'gone', 'loan'], all)).toEqual({
      chosen: ['apps/api/src/loans/loan.test.ts', arrival],
      unmatched: ['gone'],
    });
  });
});

it('every test file is found by its name', () => {
  const all = testsUnder(['packages', 'scripts', 'apps', 'simulation', 'e2e']);
  expect(all).toContain('scripts/test-run/test-files.test.ts');
  expect(all).toContain('apps/api/tests/kill.long.test.ts');
  expect(all).toContain('e2e/specs/everywhere/guards.spec.ts');
});

it('a test that runs a built program reaches the file that names it', () => {
  const isBuiltFor = (file: string) => reaches(file, 'scripts/building/built-product.mjs');
  expect(isBuiltFor('apps/api/tests/start.test.ts')).toBe(true);
  expect(isBuiltFor('e2e/specs/everywhere/guards.spec.ts')).toBe(true);
  expect(isBuiltFor('apps/api/tests/arrival.test.ts')).toBe(false);
  expect(() => isBuiltFor('apps/api/tests/gone.test.ts')).toThrow('gone.test.ts is not there.');
});
