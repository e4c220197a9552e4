import * as z from 'zod/mini';
import { typedText } from './typed-text.ts';

/** Wire: ISO 8601 in UTC. Decoded: `Date`. */
export const isoDate = z.codec(
  z.iso.datetime('Enter a date and time such as 2026-01-31T12:00:00Z.'),
  z.date(),
  {
    decode: (text) => new Date(text),
    encode: (date) => date.toISOString(),
  },
);

/**
 * Ids are stored in lower case, so an id is put in lower case: two spellings of one id must never pass for two people.
 */
export const uuid = z.uuid('This is not a valid id.').check(z.toLowerCase());

/** `true` or `false`; in a query, written as a word. */
export const flag = z.union([
  z.boolean(),
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((text: 'true' | 'false') => text === 'true'),
  ),
]);

/**
 * Writes an email in its one form: small letters, and the domain in ASCII, so that `jane@münchen.example` and its
 * punycode are one account. Text that is no email stays as it was typed.
 */
export function emailAsKept(text: string): string {
  const typed = typedText(text).toLowerCase();
  const domainAt = typed.lastIndexOf('@') + 1;
  return typed.slice(0, domainAt) + asciiDomain(typed.slice(domainAt));
}

/** Writes a domain in ASCII. Browsers and Node write a URL's host by the same rules (UTS 46). */
function asciiDomain(domain: string): string {
  if (!/^[^/:?#\\]*[^\0-\x7f][^/:?#\\]*$/.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

export const notAnEmail = 'Enter an email address such as name@example.com.';

/** An email to look up, in its one form. Earlier rules accepted some emails that `email` refuses now. */
export const givenEmail = z
  .string('Email is required.')
  .check(
    z.overwrite(emailAsKept),
    z.minLength(1, 'Email is required.'),
    z.maxLength(254, 'Email can have at most 254 characters.'),
    z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, notAnEmail),
  );

/** Limits the length of a password, because hashing a very long one would keep the server busy. */
export const longestPassword = z.maxLength(200, 'Password can have at most 200 characters.');

/** Makes the schema of a password that was chosen earlier, under whatever rules were in force then. */
export function givenPassword(label: string) {
  const missing = `${label} is required.`;
  return z.string(missing).check(z.minLength(1, missing), longestPassword);
}

/**
 * A random mark that a browser keeps. Once the browser signed in with its mark, its tries are counted apart from those
 * of strangers. The mark grants nothing else.
 */
export const deviceMark = z.optional(uuid);

/** The most rows of a page. */
export const largestPage = 200;

export const pageQuery = z.object({
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(largestPage))),
  cursor: z.optional(z.string().check(z.maxLength(200))),
});

/** A person's words to search a list by. */
export const searchQuery = z.optional(z.string().check(z.overwrite(typedText), z.maxLength(200)));

export const done = z.object({ ok: z.literal(true) });

/** Says in the sandbox that the chosen password is easy to guess. Elsewhere such a password is refused. */
export const passwordWarning = z.optional(z.string());
