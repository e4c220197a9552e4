import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { errorCatalogue } from './error-catalogue.ts';
import { refusals } from './specific-refusal-sentences.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Matches comments (which the test skips), texts in quotes, and texts between tags. */
const token =
  /\/\*[\s\S]*?\*\/|(?<![:'"])\/\/[^\n]*|'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`|(?<!=)>([^<>{}=;'"`]+)(?=[<{])/g;

/** Lists each sentence of at least four words, with its places as `file:line`. */
function sentencesUnder(folders: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of folders.flatMap(sourcesUnder)) {
    const source = readFileSync(path.join(root, file), 'utf8');
    for (const match of source.matchAll(token)) {
      const text = match.slice(1).find((part) => part !== undefined);
      const sentence = text?.replaceAll(/\s+/g, ' ').trim() ?? '';
      if (!/^\p{Lu}/u.test(sentence) || sentence.split(' ').length < 4) continue;
      const line = source.slice(0, match.index).split('\n').length;
      found.set(sentence, [...(found.get(sentence) ?? []), `${file}:${line}`]);
    }
  }
  return found;
}

function sourcesUnder(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|testing)\.tsx?$/.test(name))
    .map((name) => path.posix.join(folder, name));
}

test('a sentence of the contract or of lending is written once, in all of the sources', () => {
  const written = sentencesUnder([
    'packages/contract/src',
    'packages/lending/src',
    'apps/api/src',
    'apps/web/src',
  ]);
  // If these known sentences are not found, the search is broken, and the test would prove nothing.
  expect(written.has(errorCatalogue.not_ready.detail)).toBe(true);
  expect(written.has(refusals.extension.asked)).toBe(true);
  const twice = [...written]
    .filter(([, places]) => places.length > 1 && places.some((at) => at.startsWith('packages/')))
    .map(([sentence, places]) => `“${sentence}” ${places.join(', ')}`);
  expect(twice).toEqual([]);
});

test('two refusals say two things', () => {
  const refused = Object.values(refusals)
    .flatMap((group) => Object.values<unknown>(group))
    .map((sentence) => (typeof sentence === 'function' ? sentence('A', 'B') : sentence));
  const sentences = [...refused, ...Object.values(errorCatalogue).map(({ detail }) => detail)];
  expect(new Set(sentences).size).toBe(sentences.length);
  for (const sentence of refused) expect(sentence).toMatch(/^[A-Z].*(?:\.|MB)$/);
});
