import * as z from 'zod/mini';
import { cleanTypedText } from './clean-typed-text.ts';

/**
 * Writes an email in small letters, with the domain in ASCII. So `jane@münchen.example` and its
 * ASCII form (punycode) count as the same email.
 */
export function emailAsKept(text: string): string {
  const typed = cleanTypedText(text).toLowerCase();
  const domainAt = typed.lastIndexOf('@') + 1;
  return typed.slice(0, domainAt) + asciiDomain(typed.slice(domainAt));
}

/** `URL` follows the same rules (UTS 46) in browsers and Node. */
function asciiDomain(domain: string): string {
  if (!/^[^/:?#\\]*[^\0-\x7f][^/:?#\\]*$/.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

export const notAnEmail = 'Enter an email address such as name@example.com.';

/** Looser than `newEmail`, so that a person with an older account can still sign in. */
export const givenEmail = z
  .string('Email is required.')
  .check(
    z.overwrite(emailAsKept),
    z.minLength(1, 'Email is required.'),
    z.maxLength(254, 'Email can have at most 254 characters.'),
    z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, notAnEmail),
  );

/** Hashing a very long text would keep the server busy. */
export const longestPassword = z.maxLength(200, 'Password can have at most 200 characters.');

/** For a password that a person already has, which may be shorter than a new one must be. */
export function givenPassword(label: string) {
  const missing = `${label} is required.`;
  return z.string(missing).check(z.minLength(1, missing), longestPassword);
}
