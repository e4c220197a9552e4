import { expect, test } from 'vitest';
import { errorCatalogue } from './errors.ts';
import { refusals } from './refusals.ts';

test('a refusal has one sentence, which stands nowhere else', () => {
  const told = Object.values(refusals)
    .flatMap((group) => Object.values<unknown>(group))
    .map((sentence) => (typeof sentence === 'function' ? sentence('A', 'B') : sentence));
  const sentences = [...told, ...Object.values(errorCatalogue).map(({ detail }) => detail)];
  expect(new Set(sentences).size).toBe(sentences.length);
  for (const sentence of told) expect(sentence).toMatch(/^[A-Z].*\.$/);
});
