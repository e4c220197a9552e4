import { expect, test } from 'vitest';
import { foldName, foldNameWrittenOut } from './fold-name.ts';

test.each([
  ['Łukasz', 'lukasz'],
  ['Großmann', 'grossmann'],
  ['GROẞMANN', 'grossmann'],
  ['Đức', 'duc'],
  ['Søren', 'soren'],
  ['Işıl', 'isil'],
  ['IŞIL', 'isil'],
  ['İpek', 'ipek'],
  ['Anne\u2010Marie', 'anne-marie'],
  ['Anne\u2011Marie', 'anne-marie'],
  ['Anne\u2013Marie', 'anne-marie'],
  ['O’Brien', "o'brien"],
  ['O´Brien', "o'brien"],
  ['Jose\u0301', 'jose'],
  ['J\u200cane\u200e', 'jane'],
  ['Ｊａｎｅ', 'jane'],
  ['Þóra Æsa', 'thora aesa'],
])('%s is folded to %s', (name, folded) => {
  expect(foldName(name)).toBe(folded);
});

test.each([
  ['Müller', 'mueller'],
  ['Mu\u0308ller', 'mueller'],
  ['Søren Ångström', 'soeren aangstroem'],
])('%s is written out as %s', (name, folded) => {
  expect(foldNameWrittenOut(name)).toBe(folded);
});
