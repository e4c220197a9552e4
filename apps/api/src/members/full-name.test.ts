import { expect, test } from 'vitest';
import { fullName } from './full-name.ts';
import { searchPattern, searchTextOf } from './search-text.ts';

test('a full name has its middle initial with a point, and none where there is none', () => {
  expect(fullName({ firstName: 'Ann', middleInitial: 'M', lastName: 'Lee' })).toBe('Ann M. Lee');
  expect(fullName({ firstName: 'Ann', middleInitial: '', lastName: 'Lee' })).toBe('Ann Lee');
  expect(fullName({ firstName: 'عائشة', middleInitial: 'م', lastName: 'الحسن' })).toBe(
    'عائشة م. الحسن',
  );
});

test('a search looks past case, accents and a middle initial', () => {
  const names = { firstName: 'José', middleInitial: 'M', lastName: 'O’Brien' };
  const text = searchTextOf(fullName(names), { ...names, email: 'jose@example.com' });
  const finds = (search: string) => text.includes((searchPattern(search) ?? '').slice(1, -1));
  expect(['jose o', 'JOSÉ M. O', 'e@ex', '  josé   m. o’brien '].map(finds)).toEqual(
    Array(4).fill(true),
  );
  expect(finds('joseph')).toBe(false);
});

test('a search takes every apostrophe for the same, and an initial with its point or without', () => {
  const signs = ["'", '’', '‘', 'ʼ', '`', '´'];
  for (const written of signs) {
    const names = { firstName: 'Seán', middleInitial: 'E', lastName: `O${written}Sullivan` };
    const text = searchTextOf(fullName(names), { ...names, email: 'sean@example.com' });
    const finds = (search: string) => text.includes((searchPattern(search) ?? '').slice(1, -1));
    for (const typed of signs) expect(finds(`o${typed}sullivan`)).toBe(true);
    expect(finds("sean e o'sullivan")).toBe(true);
    expect(finds('Seán E. O’Sullivan')).toBe(true);
    expect(finds('sean e.')).toBe(true);
    expect(finds('osullivan')).toBe(false);
  }
});

test('what cannot be seen in a name, or in what is searched for, hides nobody', () => {
  const names = { firstName: 'J\u200cane', middleInitial: '', lastName: 'Doe\u200e' };
  const text = searchTextOf(fullName(names), { ...names, email: 'jane@example.com' });
  expect(text).toContain('jane doe');
  expect(searchPattern('ja\u200bne doe')).toBe('%jane doe%');
});

test('an empty search asks for nothing, and the signs of a pattern stand for themselves', () => {
  expect(searchPattern(undefined)).toBeNull();
  expect(searchPattern('   ')).toBeNull();
  expect(searchPattern('100%_\\')).toBe('%100\\%\\_\\\\%');
});
