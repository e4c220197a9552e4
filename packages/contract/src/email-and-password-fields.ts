import * as z from 'zod/mini';
import { cleanTypedText } from './clean-typed-text.ts';
import { uuid } from './common-codecs.ts';

/**
 * Writes an email in the form in which we store it: small letters, with the domain in ASCII. So
 * `jane@münchen.example` and its ASCII form (punycode) belong to one account.
 */
export function emailAsKept(text: string): string {
  const typed = cleanTypedText(text).toLowerCase();
  const domainAt = typed.lastIndexOf('@') + 1;
  return typed.slice(0, domainAt) + asciiDomain(typed.slice(domainAt));
}

/** Writes a domain in ASCII. `URL` follows the same rules in browsers and in Node (UTS 46). */
function asciiDomain(domain: string): string {
  if (!/^[^/:?#\\]*[^\0-\x7f][^/:?#\\]*$/.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

export const notAnEmail = 'Enter an email address such as name@example.com.';

/**
 * Checks the email of a person who already has an account. Accepts some emails that `newEmail`
 * refuses for new accounts.
 */
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

/**
 * Makes the schema of a password that a person already has. An old password may be shorter than a
 * new one must be.
 */
export function givenPassword(label: string) {
  const missing = `${label} is required.`;
  return z.string(missing).check(z.minLength(1, missing), longestPassword);
}

/**
 * A random id that a browser stores. Once a person has signed in with the browser, we count its
 * failed sign-ins apart from those of other browsers. We use the id for nothing else. Left out if
 * the browser stores no id.
 */
export const deviceMark = z.optional(uuid);

/**
 * A warning that the new password is easy to guess. Only the sandbox warns. A live installation
 * refuses such a password.
 */
export const passwordWarning = z.optional(z.string());
