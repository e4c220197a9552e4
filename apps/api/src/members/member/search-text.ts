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

/**
 * `LIKE` patterns for text somewhere in it, any of which is enough; none when nothing is asked for. Of several words the first
 * may begin the last name, and the others the first, so that `lee, an` finds Ann M. Lee. `%` and `_` stand for themselves.
 */
export function searchPatterns(search: string | undefined): string[] {
  const words = searchable(search ?? '').match(/\S+/g) ?? [];
  const [first, ...others] = words;
  if (first === undefined) return [];
  const asTyped = `%${literal(words.join(' '))}%`;
  if (others.length === 0) return [asTyped];
  return [asTyped, `%\n${literal(others.join(' '))}% ${literal(first.replace(/,$/, ''))}%`];
}

function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
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
