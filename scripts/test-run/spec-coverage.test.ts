import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkCoverage, writeCoverage } from './spec-coverage.mjs';

const script = path.resolve(import.meta.dirname, '../spec-coverage.mjs');
const page = '.build/spec-coverage.md';
let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'spec-coverage-'));
  write('docs/spec-statements.tsv', statements(['1.1.1\tA loan is asked for.']));
  write('docs/spec-uncovered.txt', '');
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

describe('a tag', () => {
  it('in the title of a test proves its statement', () => {
    write('packages/a/src/a.test.ts', `it('asks for a loan [1.1.1]', () => {});`);
    expect(provedBy('1.1.1')).toBe('packages/a/src/a.test.ts › asks for a loan');
  });

  it('names several statements', () => {
    write(
      'docs/spec-statements.tsv',
      statements(['1.1.1\tA loan is asked for.', '1.1.2\tA loan is repaid.']),
    );
    write('a.test.ts', `describe('loans', () => { it('live [1.1.1, 1.1.2]', () => {}); });`);
    expect(provedBy('1.1.1')).toBe('a.test.ts › loans › live');
    expect(provedBy('1.1.2')).toBe('a.test.ts › loans › live');
  });

  it('in the title of a group counts for the group', () => {
    write(
      'a.test.ts',
      `describe.each([1])('loan %s [1.1.1]', () => { it('is asked', () => {}); });`,
    );
    expect(provedBy('1.1.1')).toBe('a.test.ts › loan %s');
  });

  it('in a comment counts for the test below it', () => {
    write('a.test.ts', `// spec: 1.1.1\nit.each([1, 2])(\`asks for \${1} loan\`, () => {});`);
    expect(provedBy('1.1.1')).toBe(`a.test.ts › asks for \${1} loan`);
  });

  it('in a comment inside a test counts for that test', () => {
    write('a.test.ts', `it('asks', () => {\n  // spec: 1.1.1\n  go();\n});`);
    expect(provedBy('1.1.1')).toBe('a.test.ts › asks');
  });

  it('counts on a step of a browser test, in any file of e2e', () => {
    write(
      'e2e/loans.ts',
      `test('a life', async () => {\n  // spec: 1.1.1\n  await test.step('ask', () => ask());\n});`,
    );
    expect(provedBy('1.1.1')).toBe('e2e/loans.ts › a life › ask');
  });

  it('with several tests is listed with each', () => {
    write('a.test.ts', `it('one [1.1.1]', () => {});\nit('two [1.1.1]', () => {});`);
    expect(provedBy('1.1.1')).toBe('a.test.ts › one<br>a.test.ts › two');
  });

  it('that names no statement is refused', () => {
    write('a.test.ts', `it('one [1.1.1]', () => {});\nit('two [9.9.9]', () => {});`);
    generate();
    expect(check()).toEqual([
      'a.test.ts: the tag 9.9.9 names no statement of docs/spec-statements.tsv',
    ]);
  });

  it.each([
    [`it.skip('asks [1.1.1]', () => {});`, 'a.test.ts: “asks” is tagged but does not run'],
    [`it.todo('asks [1.1.1]');`, 'a.test.ts: “asks” is tagged but does not run'],
    [
      `describe.skip('loans', () => { it('asks [1.1.1]', () => {}); });`,
      'a.test.ts: “loans › asks” is tagged but does not run',
    ],
    [`describe('loans [1.1.1]', () => {});`, 'a.test.ts: “loans” is tagged but holds no test'],
    [`// spec: 1.1.1\nconst a = 1;`, 'a.test.ts:1: the tag 1.1.1 belongs to no test'],
  ])('proves nothing on %s', (source, problem) => {
    write('a.test.ts', source);
    generate();
    expect(check()).toEqual([problem, '1.1.1 has no test: A loan is asked for.']);
  });

  it('proves nothing in a file that is no test', () => {
    write('src/a.ts', `it('asks [1.1.1]', () => {});`);
    write('node_modules/b/b.test.ts', `it('asks [1.1.1]', () => {});`);
    generate();
    expect(check()).toEqual(['1.1.1 has no test: A loan is asked for.']);
  });

  it.each(['a.long.test.ts', 'e2e/a.long.spec.ts'])('proves nothing in %s', (file) => {
    write(file, `it('asks [1.1.1]', () => {});`);
    generate();
    expect(check()).toEqual([
      `${file}: 1.1.1 is tagged in a test that only the long run runs`,
      '1.1.1 has no test: A loan is asked for.',
    ]);
  });

  it('proves nothing in a text that only looks like a test', () => {
    write('a.test.ts', `const text = "it('asks [1.1.1]', () => {})";`);
    generate();
    expect(check()).toEqual(['1.1.1 has no test: A loan is asked for.']);
  });
});

describe('the check', () => {
  it('passes where every statement has a test', () => {
    write('a.test.ts', `it('asks [1.1.1]', () => {});`);
    generate();
    expect(check()).toEqual([]);
  });

  it('forgives a statement on the list of the uncovered ones', () => {
    write('docs/spec-uncovered.txt', '1.1.1\n');
    generate();
    expect(check()).toEqual([]);
  });

  it('fails where a statement on that list has a test, and generating takes it off', () => {
    write('a.test.ts', `it('asks [1.1.1]', () => {});`);
    generate();
    write('docs/spec-uncovered.txt', '1.1.1\n');
    expect(check()).toEqual([
      'docs/spec-uncovered.txt: 1.1.1 has a test now; run npm run spec-coverage',
    ]);
    generate();
    expect(check()).toEqual([]);
    expect(read('docs/spec-uncovered.txt')).toBe('');
  });

  it('never adds to that list', () => {
    expect(generate()).toEqual(['1.1.1 has no test: A loan is asked for.']);
    expect(read('docs/spec-uncovered.txt')).toBe('');
  });

  it('fails on a statement that is there twice, or is none', () => {
    write('docs/spec-statements.tsv', statements(['1.1.1\tOne.', '1.1.1\tTwo.', 'three']));
    write('a.test.ts', `it('asks [1.1.1]', () => {});`);
    generate();
    expect(check()).toEqual([
      'docs/spec-statements.tsv: 1.1.1 is twice',
      'docs/spec-statements.tsv:6 is not an id, a tab and a text',
    ]);
  });
});

describe('the command', () => {
  it('says how many statements have a test, and fails until each has one', () => {
    expect(run('--check')).toMatchObject({
      status: 1,
      stdout: '0 of 1 statements have a test.\n',
      stderr: '1.1.1 has no test: A loan is asked for.\n',
    });
    write('a.test.ts', `it('asks [1.1.1]', () => {});`);
    const passes = { status: 0, stdout: '1 of 1 statements have a test.\n', stderr: '' };
    expect(run('--check')).toMatchObject(passes);
    expect(existsSync(path.join(root, page))).toBe(false);
    expect(run()).toMatchObject(passes);
    expect(existsSync(path.join(root, page))).toBe(true);
  });
});

function statements(rows: string[]): string {
  return `${['id\tstatement', '1\tWhat it does', '1.1\tLoans', ...rows].join('\n')}\n`;
}

function provedBy(id: string): string | undefined {
  expect(generate()).toEqual([]);
  const row = read(page)
    .split('\n')
    .find((line) => line.startsWith(`| ${id} |`));
  return row?.split(' | ')[2]?.replace(/ \|$/, '');
}

function generate(): string[] {
  writeCoverage(root);
  return check();
}

function check(): string[] {
  return checkCoverage(root).problems;
}

function run(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [script, '--root', root, ...args], { encoding: 'utf8' });
}

function write(file: string, text: string): void {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}
