import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { unreadableImports } from './unreadable-imports.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'unreadable-imports-'));
  write('packages/law/package.json', '{ "name": "@house/law" }');
  write('packages/law/src/loan.ts', 'export const loan = 1;');
});

afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

function problemsOf(source: string): string[] {
  write('packages/law/src/day.ts', source);
  return unreadableImports(root, ['packages']);
}

it.each([
  `import { loan } from './loan.ts';`,
  `export type { Loan } from './loan.ts';`,
  `const load = () => import('./loan.ts');`,
  `await import(/* @vite-ignore */ './loan.ts');`,
  `import { z } from 'zod';`,
  `import { rule } from '@house/rules';`,
  `// Somebody may import(anything) in a comment.`,
])('can be read: %s', (source) => {
  expect(problemsOf(source)).toEqual([]);
});

it.each([
  ['no ending', `import type { Loan } from './loan';`, /no file/],
  ['another ending', `import { loan } from './loan.js';`, /no file/],
  ['a folder', `import { loan } from '../src';`, /no file/],
  ['a template', 'const load = () => import(`./loan.ts`);', /one string/],
  ['a variable', `const load = (name: string) => import(name);`, /one string/],
  ['a comment of two lines', `import(/* one\n two */ './loan.ts');`, /one string/],
  ['a pattern', `const all = import.meta.glob('./*.ts');`, /one string/],
  ['its own name', `import { loan } from '@house/law';`, /own package/],
])('cannot be read: %s', (_, source, why) => {
  expect(problemsOf(source)).toEqual([expect.stringMatching(why)]);
});
