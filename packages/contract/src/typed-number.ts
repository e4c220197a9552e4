import { typedText } from './typed-text.ts';

/** Reads a typed number, such as a phone or an amount: any dash is a hyphen, Arabic and Persian digits are ours. */
export function typedNumber(text: string): string {
  return typedText(text)
    .replace(/[\u2012-\u2015\u2212]/g, '-')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}
