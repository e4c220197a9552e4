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

/**
 * Without case, accents, what cannot be seen and the point of an initial, and with one apostrophe for all: an admin types
 * `jose m o'brien` for José M. O’Brien. Rows keep it: what changes here needs a migration of them.
 */
function searchable(text: string): string {
  return (
    text
      .replace(/\p{Cf}/gu, '')
      // Before they are taken apart: the acute accent that stands alone would be a space.
      .replace(/[‘’ʼʻ`´′]/g, "'")
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/(^|\s)(\S)\.(?=\s|$)/gu, '$1$2')
      .toLowerCase()
  );
}
