import { expect, test } from 'vitest';
import { fullName } from './full-name.ts';
import { searchPatterns, searchTextOf } from './search-text.ts';

const phone = '(555) 010-1234';

/** Matches as `LIKE` does, for patterns without escaped signs. */
const findsIn = (text: string) => (search: string) =>
  searchPatterns(search).some((pattern) =>
    new RegExp(pattern.replace(/[.+]/g, '\\$&').replaceAll('%', '.*'), 's').test(text),
  );

test('a full name has its middle initial with a point, and none where there is none', () => {
  expect(fullName({ firstName: 'Ann', middleInitial: 'M', lastName: 'Lee' })).toBe('Ann M. Lee');
  expect(fullName({ firstName: 'Ann', middleInitial: '', lastName: 'Lee' })).toBe('Ann Lee');
  expect(fullName({ firstName: 'عائشة', middleInitial: 'م', lastName: 'الحسن' })).toBe(
    'عائشة م. الحسن',
  );
});

test('a search looks past case, accents and a middle initial', () => {
  const names = { firstName: 'José', middleInitial: 'M', lastName: 'O’Brien' };
  const text = searchTextOf({ ...names, email: 'jose@example.com', phone });
  const finds = findsIn(text);
  expect(['jose o', 'JOSÉ M. O', 'e@ex', '  josé   m. o’brien '].map(finds)).toEqual(
    Array(4).fill(true),
  );
  expect(finds('joseph')).toBe(false);
});

test('a search takes every apostrophe for the same, and an initial with its point or without', () => {
  const signs = ["'", '’', '‘', 'ʼ', '`', '´'];
  for (const written of signs) {
    const names = { firstName: 'Seán', middleInitial: 'E', lastName: `O${written}Sullivan` };
    const text = searchTextOf({ ...names, email: 'sean@example.com', phone });
    const finds = findsIn(text);
    for (const typed of signs) expect(finds(`o${typed}sullivan`)).toBe(true);
    expect(finds("sean e o'sullivan")).toBe(true);
    expect(finds('Seán E. O’Sullivan')).toBe(true);
    expect(finds('sean e.')).toBe(true);
    expect(finds('osullivan')).toBe(true);
  }
});

test('a search finds who is asked for by the last name first', () => {
  const names = { firstName: 'Goran', middleInitial: 'E', lastName: 'Rinaldi' };
  const finds = findsIn(searchTextOf({ ...names, email: 'gr@example.com', phone }));
  const asked = ['rinaldi goran', 'Rinaldi, Goran', 'rinaldi g', 'goran e rinaldi'];
  expect(asked.map(finds)).toEqual(asked.map(() => true));
  expect(['goran rinaldo', 'rinaldi e goran', 'aldi goran', 'rinaldi oran'].map(finds)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('what cannot be seen in a name, or in what is searched for, hides nobody', () => {
  const names = { firstName: 'J\u200cane', middleInitial: '', lastName: 'Doe\u200e' };
  const text = searchTextOf({ ...names, email: 'jane@example.com', phone });
  expect(text).toContain('jane doe');
  expect(searchPatterns('ja\u200bne')).toEqual(['%jane%']);
});

test('an empty search asks for nothing, and the signs of a pattern stand for themselves', () => {
  expect(searchPatterns(undefined)).toEqual([]);
  expect(searchPatterns('   ')).toEqual([]);
  expect(searchPatterns('100%_\\')).toEqual(['%100\\%\\_\\\\%']);
});
