import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { wrongDecisionPages } from './decision-pages.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'decision-pages-'));
  write('0001-sessions.md', '# 1. Sessions', '## Context', '## Decision', '## Consequences');
  write('README.md', '| number | title |', '| 1 | [Sessions](0001-sessions.md) | Random tokens. |');
});

afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, ...lines: string[]): void {
  writeFileSync(path.join(root, file), lines.join('\n'));
}

const wrong = () => wrongDecisionPages(root, '.');

it('a page has three headings, and a row in the index', () => {
  expect(wrong()).toEqual([]);
});

it('a page may have no other headings', () => {
  write('0001-sessions.md', '# 1. Sessions', '## Context', '## Decision', '## Why');
  expect(wrong()).toEqual([
    './0001-sessions.md: has the headings Context, Decision, Why, not Context, Decision, Consequences',
  ]);
});

it('the index has the title and the number of the page', () => {
  write('README.md', '| 2 | [Sessions](0001-sessions.md) | Random tokens. |');
  expect(wrong()).toEqual([
    './README.md: lacks the row | 1 | [Sessions](0001-sessions.md) |',
    './README.md: has the row | 2 | [Sessions](0001-sessions.md) |, which no page has',
  ]);
});
