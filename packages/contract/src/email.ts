import * as z from 'zod/mini';
import { givenEmail, notAnEmail } from './common-codecs.ts';

/** An email that mail servers and the payment provider accept. */
export const email = givenEmail.check(
  z.refine(
    hasUsableMailbox,
    'Before the @, use only the letters a to z, digits, and signs such as + or -. A dot cannot come first, last, or twice in a row.',
  ),
  z.refine(hasDomainName, notAnEmail),
);

/** Tells whether the part before the @ is a `Dot-string` of RFC 5321, of at most 64 characters. */
function hasUsableMailbox(text: string): boolean {
  return /^(?=.{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@/.test(text);
}

/** Tells whether the domain is a name in the DNS (RFC 1035, section 2.3.1), and not a number. */
function hasDomainName(text: string): boolean {
  return /@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z])[a-z0-9-]{0,62}[a-z0-9]$/.test(text);
}
