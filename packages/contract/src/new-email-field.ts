import * as z from 'zod/mini';
import { givenEmail, notAnEmail } from './given-email-and-password-fields.ts';

/**
 * Stricter than `givenEmail`, because the payment provider accepts only such emails (decisions,
 * "People").
 */
export const newEmail = givenEmail.check(
  z.refine(
    hasUsableMailbox,
    'Before the @, use only the letters a to z, digits, and signs such as + or -. A dot cannot come first, last, or twice in a row.',
  ),
  z.refine(hasDomainName, notAnEmail),
);

/** Accepts a `Dot-string` of RFC 5321 with at most 64 characters. */
function hasUsableMailbox(text: string): boolean {
  return /^(?=.{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@/.test(text);
}

/** Accepts a domain name (RFC 1035, section 2.3.1), but no numeric address. */
function hasDomainName(text: string): boolean {
  return /@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z])[a-z0-9-]{0,62}[a-z0-9]$/.test(text);
}
