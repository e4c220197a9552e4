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

/** Browsers and Node encode the domain in the same way, because `URL` follows UTS 46. */
function asciiDomain(domain: string): string {
  if (!/^[^/:?#\\]*[^\0-\x7f][^/:?#\\]*$/.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}
