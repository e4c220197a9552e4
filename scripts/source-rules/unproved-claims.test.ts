import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { unprovedClaims } from './unproved-claims.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'unproved-claims-'));
});

afterEach(() => rmSync(root, { recursive: true }));

function unproved(...rows: string[]): string[] {
  writeFileSync(path.join(root, 'security.md'), rows.join('\n'));
  return unprovedClaims(root, 'security.md');
}

it('a claim names a file or a folder that shows it', () => {
  expect(
    unproved(
      '| 1.1.1 | decode once | Met: once | `http/parse-input.ts` |',
      '| 1.1.2–1.1.4 | encode | Partly: most | `web/src/jsx/`, `biome.json` |',
      '| 1.3.1 | HTML | n/a: there is none | – |',
    ),
  ).toEqual([]);
});

it('a claim without one is named, a file in its words alone too', () => {
  expect(
    unproved(
      '| 1.1.1 | decode once | Met: by `http/parse-input.ts` | – |',
      '| 8.1.1, 8.1.2 | rules | Met in part: `code` | see above |',
    ),
  ).toEqual([
    'security.md: 1.1.1 claims to be met and names no file or test',
    'security.md: 8.1.1, 8.1.2 claims to be met and names no file or test',
  ]);
});

it('a page without any claim is a mistake', () => {
  expect(unproved('# Security')).toEqual(['security.md: no claim is found in it']);
});
