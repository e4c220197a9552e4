import type { Names } from './full-name.ts';

/**
 * What the members' search looks in: the name with and without its middle initial, and the email, so that
 * `ann lee` finds Ann M. Lee.
 */
export function searchTextOf(
  fullName: string,
  { firstName, lastName, email }: Names & { email: string },
): string {
  return searchable(`${fullName}\n${firstName} ${lastName}\n${email}`);
}

/** A `LIKE` pattern for text somewhere in it; null when nothing is asked for. `%` and `_` stand for themselves. */
export function searchPattern(search: string | undefined): string | null {
  const wanted = searchable(search ?? '')
    .trim()
    .replace(/\s+/g, ' ');
  return wanted === '' ? null : `%${wanted.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Without case, accents and what cannot be seen: an admin types `jose` for José. */
function searchable(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
}
