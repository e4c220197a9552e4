import { splitPhone } from './split-phone-extension.ts';

/**
 * Returns a link that dials a phone number (RFC 3966). Null unless it is a US number with its area
 * code, or has a country code (decisions, "People").
 */
export function telephoneAddress(phone: string): string | null {
  const { number, extension } = splitPhone(phone);
  // Nobody dials the `(0)` of `+44 (0)20 …` after a country code.
  const dialed = number.replace(/^(\+.*)\(0\)/, '$1').replace(/[^+\d]/g, '');
  if (!isDialable(dialed)) return null;
  return extension === null ? `tel:${dialed}` : `tel:${dialed};ext=${extension}`;
}

function isDialable(digits: string): boolean {
  return /^(\+[1-9]\d{6,14}|011[1-9]\d{6,11}|1?[2-9]\d{9})$/.test(digits);
}
