import * as z from 'zod/mini';
import { emailAsKept } from './email-as-kept.ts';

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
