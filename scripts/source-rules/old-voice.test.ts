import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { oldVoice } from './old-voice.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'old-voice-'));
  mkdirSync(path.join(root, 'src'));
});

afterEach(() => rmSync(root, { recursive: true }));

const placesIn = (file: string, text: string) => {
  writeFileSync(path.join(root, file), text);
  return oldVoice(root, ['src']);
};

it.each([
  ['/** Tries the payout anew. */', 'anew'],
  [' * As `route`, for a call that waits.', 'As `route`'],
  ['// Paid before. Of a loan that was sent, the due date.', 'Of a'],
  ['-- The loan of which the payment was lost.', 'of which'],
  ['{/* A page, one that is open. */}', 'one that'],
  ['// It is refused, or else.', 'else.'],
])('names the word in a comment: %s', (comment, word) => {
  expect(placesIn('src/pay.ts', `pay();\n${comment}\n`)).toEqual([`src/pay.ts:2: ${word}`]);
});

it.each([
  "const text = 'Whoever pays anew';",
  '/** Tries the payout again. */',
  '// A key rolls back with everything else.',
  '// The size of an image, and the one that it replaces.',
])('names nothing in %s', (line) => {
  expect(placesIn('src/pay.ts', `${line}\n`)).toEqual([]);
});

it('reads each line of a page', () => {
  expect(placesIn('README.md', '# Pay\n\nWhoever pays early pays the same.\n')).toEqual([
    'README.md:3: Whoever',
  ]);
});
