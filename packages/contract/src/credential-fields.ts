import * as z from 'zod/mini';
import { uuid } from './common-codecs.ts';
import { typedText } from './typed-text.ts';

/**
 * Writes an email in the form that is stored: small letters, with the domain in ASCII. `jane@münchen.example` and its
 * ASCII form (punycode) therefore belong to one account.
 */
export function emailAsKept(text: string): string {
  const typed = typedText(text).toLowerCase();
  const domainAt = typed.lastIndexOf('@') + 1;
  return typed.slice(0, domainAt) + asciiDomain(typed.slice(domainAt));
}

/** Writes a domain in ASCII. `URL` does this by the same rules in browsers and in Node (UTS 46). */
function asciiDomain(domain: string): string {
  if (!/^[^/:?#\\]*[^\0-\x7f][^/:?#\\]*$/.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

export const notAnEmail = 'Enter an email address such as name@example.com.';

/** Checks the email of a person who has an account. It accepts some emails that `email` refuses for new accounts. */
export const givenEmail = z
  .string('Email is required.')
  .check(
    z.overwrite(emailAsKept),
    z.minLength(1, 'Email is required.'),
    z.maxLength(254, 'Email can have at most 254 characters.'),
    z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, notAnEmail),
  );

/** Limits the length of a password, because hashing a very long text would keep the server busy. */
export const longestPassword = z.maxLength(200, 'Password can have at most 200 characters.');

/** Makes the schema of an existing password. An old password may be shorter than we now accept for a new password. */
export function givenPassword(label: string) {
  const missing = `${label} is required.`;
  return z.string(missing).check(z.minLength(1, missing), longestPassword);
}

/**
 * A random id that a browser stores. Once a browser has signed in, its failed sign-ins are counted separately from
 * other browsers’ failed sign-ins. The id has no other effect. Left out if the browser stores no id.
 */
export const deviceMark = z.optional(uuid);

/**
 * A warning that the new password is easy to guess. Only the sandbox warns. Elsewhere, a password that is easy to guess
 * is refused.
 */
export const passwordWarning = z.optional(z.string());
