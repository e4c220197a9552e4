import { splitPhone } from './split-phone.ts';

/**
 * Returns the address of a link that dials a phone number (RFC 3966). The extension is dialed after the number. Null
 * for a number that cannot be dialed from anywhere, such as one without its area code.
 */
export function telephoneAddress(phone: string): string | null {
  const { number, extension } = splitPhone(phone);
  // Leaves out the `(0)` of a number such as `+44 (0)20 …`: it is not dialed after a country code.
  const dialed = number.replace(/^(\+.*)\(0\)/, '$1').replace(/[^+\d]/g, '');
  if (!isDialable(dialed)) return null;
  return extension === null ? `tel:${dialed}` : `tel:${dialed};ext=${extension}`;
}

/** Says whether this is a number of the United States, or has a country code (decisions, "People"). */
function isDialable(digits: string): boolean {
  return /^(\+[1-9]\d{6,14}|011[1-9]\d{6,11}|1?[2-9]\d{9})$/.test(digits);
}
