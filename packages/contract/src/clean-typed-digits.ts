import { cleanTypedText } from './clean-typed-text.ts';

/**
 * Like `cleanTypedText`. Dashes also become hyphens, and Arabic and Persian digits become 0 to 9.
 */
export function cleanTypedDigits(text: string): string {
  return cleanTypedText(text)
    .replace(/[\u2012-\u2015\u2212]/g, '-')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}
