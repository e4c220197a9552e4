import { domainToUnicode } from 'node:url';
import { splitPhone } from '@sevenday/contract';
import { foldName, foldNameWrittenOut } from '../../platform/base/fold-name.ts';
import type { Names } from './full-name.ts';
import { phoneDigits } from './phone.ts';

/**
 * The number of the rules that make search texts. Each text begins with the character of this number, which nobody
 * types. At each start, texts that begin with another character are rewritten, because a process of an earlier version
 * may have written them since.
 */
export const searchEdition = 2;

/**
 * Makes the text that the members' search looks in: the name with and without its middle initial, so that `ann lee`
 * finds Ann M. Lee, the email, and the digits of the phone.
 */
export function searchTextOf(
  fullName: string,
  { firstName, lastName, email, phone }: Names & { email: string; phone: string },
): string {
  const names = `${fullName}\n${firstName} ${lastName}`;
  const domainAt = email.lastIndexOf('@') + 1;
  const lines = [
    withoutPoints(foldName(names)),
    withoutPoints(foldNameWrittenOut(names)),
    foldName(email),
    foldName(email.slice(0, domainAt) + domainToUnicode(email.slice(domainAt))),
    ...phoneDigits(phone),
  ];
  return `${String.fromCharCode(searchEdition)}${[...new Set(lines)].join('\n')}`;
}

/**
 * Makes `LIKE` patterns for a search. A member is found if any pattern matches; an empty search makes none. With
 * several words, the first may begin the last name and the others the first name, so that `lee, an` finds Ann M. Lee. A
 * phone is found however it is written. `%` and `_` stand for themselves.
 */
export function searchPatterns(search: string | undefined): string[] {
  const words = withoutPoints(foldName(search ?? '')).match(/\S+/g) ?? [];
  const [first, ...others] = words;
  if (first === undefined) return [];
  const patterns = [`%${literal(words.join(' '))}%`];
  if (others.length > 0) {
    patterns.push(`%\n${literal(others.join(' '))}% ${literal(first.replace(/,$/, ''))}%`);
  }
  const { number } = splitPhone(words.join(' '));
  if (/^[+()\d .\-/]*\d{3}[\d .\-/)]*$/.test(number)) {
    patterns.push(...phoneDigits(number).map((digits) => `%${digits}%`));
  }
  return [...new Set(patterns)];
}

function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** Removes the point of an initial, because an admin may type `ann m lee` or `ann m. lee`. */
function withoutPoints(text: string): string {
  return text.replace(/(^|\s)(\S)\.(?=\s|$)/gu, '$1$2');
}
