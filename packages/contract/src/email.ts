import { typedText } from './typed-text.ts';

/**
 * Writes an email in its one form: small letters, and the domain in ASCII, so that `jane@münchen.example` and its
 * punycode are one account. Text that is no email stays as it was typed.
 */
export function emailAsKept(text: string): string {
  const typed = typedText(text).toLowerCase();
  const domainAt = typed.lastIndexOf('@') + 1;
  return typed.slice(0, domainAt) + asciiDomain(typed.slice(domainAt));
}

/** A URL's host is written by the same rules (UTS 46), in browsers and in Node. */
function asciiDomain(domain: string): string {
  if (!/[^\0-\x7f]/.test(domain) || /[^\p{L}\p{M}\p{N}.。-]/u.test(domain)) return domain;
  const url = `http://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : domain;
}

const sign = String.raw`[^\s\p{C}@<>"(),:;\\[\]]`;
const written = new RegExp(String.raw`^${sign}+@(?:(?!\.)${sign})+(?:\.(?:(?!\.)${sign})+)+$`, 'u');

/** Whether text has the form of an email, by every rule that there was. */
export function isWrittenAsEmail(text: string): boolean {
  return written.test(text);
}

/** Whether mail servers and the payment provider take what stands before the @ (RFC 5321, "Dot-string"; 64 characters). */
export function hasUsableMailbox(email: string): boolean {
  return /^(?=.{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@/.test(email);
}

/** Whether the domain is a name in the DNS (RFC 1035, section 2.3.1) and no number. */
export function hasDomainName(email: string): boolean {
  return /@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z])[a-z0-9-]{0,62}[a-z0-9]$/.test(email);
}
