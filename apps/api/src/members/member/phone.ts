import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * Reads a phone as it is dialled from anywhere (E.164), without its extension. Null for a number that no network can
 * have, and for one without its area code. A fictional number such as (555) 010-1234 is read as any other.
 */
export function phoneE164(phone: string): string | null {
  return readPhone(phone)?.number ?? null;
}

/** The digits by which a phone is looked for: as dialled from abroad, as dialled in its country, and as typed. */
export function phoneDigits(phone: string): string[] {
  const read = readPhone(phone);
  const written = [read?.number ?? '', read?.nationalNumber ?? '', read?.formatNational() ?? ''];
  return [...new Set([...written, phone].map(digitsOf))].filter((digits) => digits !== '');
}

/** Lenders and borrowers are in the US: a number without a country code is a US number. */
function readPhone(phone: string): PhoneNumber | null {
  const read = parsePhoneNumberFromString(phone, { defaultCountry: 'US', extract: false });
  return read?.isPossible() ? read : null;
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
