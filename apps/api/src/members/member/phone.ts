import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * Reads a phone in the form that can be dialed from anywhere (E.164), without its extension. Null for a number that no
 * network can have, and for one without its area code. A fictional number such as (555) 010-1234 is read like any
 * other.
 */
export function phoneE164(phone: string): string | null {
  return readPhone(phone)?.number ?? null;
}

/** Lists the digits by which a phone can be found: as dialed from abroad, as dialed in its country, and as typed. */
export function phoneDigits(phone: string): string[] {
  const read = readPhone(phone);
  const written = [read?.number ?? '', read?.nationalNumber ?? '', read?.formatNational() ?? ''];
  return [...new Set([...written, phone].map(digitsOf))].filter((digits) => digits !== '');
}

/** Reads a phone number. Lenders and borrowers are in the US, so a number without a country code is a US number. */
function readPhone(phone: string): PhoneNumber | null {
  const read = parsePhoneNumberFromString(phone, { defaultCountry: 'US', extract: false });
  return read?.isPossible() ? read : null;
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
