import { domainToUnicode } from 'node:url';
import { splitPhone } from '@sevenday/contract';
import { foldName, foldNameWrittenOut } from '../../platform/base/fold-name.ts';
import { fullName, type Names } from './full-name.ts';
import { phoneDigits } from './phone.ts';

/**
 * The number of the rules that make search texts. Each text begins with the character of this number, which nobody
 * types. At each start, texts that begin with another character are rewritten, because a process of an earlier version
 * may have written them since.
 */
export const searchEdition = 3;

/** More words than this are no name. */
const mostWordsOfName = 6;

/**
 * Makes the text that the members' search looks in: the name with and without its middle initial, so that `ann lee`
 * finds Ann M. Lee, each also without the signs in it, so that `oneil` finds O'Neil, the email, and the digits of the
 * phone.
 */
export function searchTextOf({
  email,
  phone,
  ...names
}: Names & { email: string; phone: string }): string {
  const domainAt = email.lastIndexOf('@') + 1;
  const lines = [
    ...[foldName, foldNameWrittenOut].flatMap((fold) => nameLines(names, fold)),
    foldName(email),
    foldName(email.slice(0, domainAt) + domainToUnicode(email.slice(domainAt))),
    ...phoneDigits(phone),
  ];
  return `${String.fromCharCode(searchEdition)}${[...new Set(lines)].join('\n')}`;
}

/**
 * Makes `LIKE` patterns for a search. A member is found if any pattern matches; an empty search makes none. With
 * several words, the first may begin the last name and the others the first name, so that `lee, an` finds Ann M. Lee.
 * Apostrophes, hyphens and spaces in a name make no difference. A phone is found however it is written. `%` and `_` stand
 * for themselves.
 */
export function searchPatterns(search: string | undefined): string[] {
  const words = withoutPoints(foldName(search ?? '')).match(/\S+/g) ?? [];
  const [first, ...others] = words;
  if (first === undefined) return [];
  const patterns = [`%${literal(words.join(' '))}%`];
  if (others.length > 0) {
    patterns.push(`%\n${literal(others.join(' '))}% ${literal(first.replace(/,$/, ''))}%`);
  }
  patterns.push(...patternsWithoutSigns(words));
  const { number } = splitPhone(words.join(' '));
  if (/^[+()\d .\-/]*\d{3}[\d .\-/)]*$/.test(number)) {
    patterns.push(...phoneDigits(number).map((digits) => `%${digits}%`));
  }
  return [...new Set(patterns)];
}

function nameLines(names: Names, fold: (text: string) => string): string[] {
  const joined = {
    firstName: withoutSigns(fold(names.firstName)),
    middleInitial: fold(names.middleInitial),
    lastName: withoutSigns(fold(names.lastName)),
  };
  return [names, { ...names, middleInitial: '' }, joined, { ...joined, middleInitial: '' }].map(
    (one) => withoutPoints(fold(fullName(one))),
  );
}

/** Nobody knows which spaces of a search are within a name, so each may be the one between first and last name. */
function patternsWithoutSigns(words: string[]): string[] {
  const parts = words.map((word) => literal(withoutSigns(word.replace(/,$/, '')))).filter(Boolean);
  if (parts.length > mostWordsOfName) return [];
  return parts.flatMap((_, at) => {
    const before = parts.slice(0, at).join('');
    const after = parts.slice(at).join('');
    return before === '' ? [`%${after}%`] : [`%${before} ${after}%`, `%\n${after}% ${before}%`];
  });
}

function withoutSigns(folded: string): string {
  return folded.replace(/['\-.\s]/g, '');
}

function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** Removes the point of an initial, because an admin may type `ann m lee` or `ann m. lee`. */
function withoutPoints(text: string): string {
  return text.replace(/(^|\s)(\S)\.(?=\s|$)/gu, '$1$2');
}
