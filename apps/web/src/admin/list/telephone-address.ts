import { splitPhone } from '@sevenday/contract';

/** Writes a phone as a link that dials it (RFC 3966): an extension is dialled after the number, not as part of it. */
export function telephoneAddress(phone: string): string {
  const { number, extension } = splitPhone(phone);
  const dialled = number.replace(/[^+\d]/g, '');
  return extension === null ? `tel:${dialled}` : `tel:${dialled};ext=${extension}`;
}
