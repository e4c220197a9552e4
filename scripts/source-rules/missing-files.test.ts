import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { missingFiles } from './missing-files.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'missing-files-'));
  write('apps/api/src/loan.ts', '');
  write('docs/page.md', '');
});

afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

const missing = () => missingFiles(root, ['apps', 'docs']);

it('a source may name a file that is there', () => {
  write('apps/list.mjs', `const longest = ['apps/api/src/loan.ts', 'somewhere/apps/gone.ts'];`);
  expect(missing()).toEqual([]);
});

it('a source may not name a file that is gone, in a list or in a comment', () => {
  write('apps/list.mjs', `const longest = ['apps/api/src/gone.ts']; // docs/gone.tsv has more.`);
  expect(missing()).toEqual([
    'apps/list.mjs: names apps/api/src/gone.ts, which is not there',
    'apps/list.mjs: names docs/gone.tsv, which is not there',
  ]);
});

it('a page names a file by the end of its path too', () => {
  write('README.md', 'See `src/loan.ts` and `loan.ts`, but not `rc/loan.ts` or `pages/gone.tsx`.');
  expect(missing()).toEqual([
    'README.md: names rc/loan.ts, which is not there',
    'README.md: names pages/gone.tsx, which is not there',
  ]);
});

it('a page names a folder by the end of its path', () => {
  write('README.md', 'See `api/src/` and `docs/`, but not `pi/src/` or `gone/`.');
  expect(missing()).toEqual([
    'README.md: names pi/src, which is not there',
    'README.md: names gone, which is not there',
  ]);
});

it('a page links to files and headings that are there', () => {
  write('docs/rules.md', '# Rules\n\n## A member’s deletion\n\n[Above](#rules), [gone](#gone).');
  write(
    'README.md',
    '[Rules](docs/rules.md#a-members-deletion), [folder](docs), [web](https://example.com/gone.md),\n' +
      '[gone](docs/gone.md), [gone too](docs/rules.md#a-members-return).',
  );
  expect(missing()).toEqual([
    'README.md: names docs/gone.md, which is not there',
    'README.md: names docs/rules.md#a-members-return, which is not there',
    'docs/rules.md: names #gone, which is not there',
  ]);
});
