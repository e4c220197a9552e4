import * as z from 'zod/mini';
import { cleanTypedDigits } from './clean-typed-digits.ts';
import { cleanTypedText } from './clean-typed-text.ts';
import { splitPhone } from './split-phone-extension.ts';
import { requiredText, unusable, visible } from './text-fields.ts';

export const firstName = requiredText('First name', 100);
export const lastName = requiredText('Last name', 100);

/**
 * Returns the first letter as a capital, with its accents. If the capital is two letters, as `SS`
 * for `ß`, returns only the first of them.
 */
export function initialOf(text: string): string {
  return firstLetter(firstLetter(cleanTypedText(text)).toUpperCase());
}

function firstLetter(text: string): string {
  return /^.\p{M}{0,3}/su.exec(text)?.[0] ?? '';
}

/**
 * Keeps only the first letter (spec section 5). Null means that the person has no middle initial.
 */
export const middleInitial = z.codec(
  z.nullable(z.string()),
  z.string().check(
    z.overwrite(initialOf),
    z.refine(
      (text) => text === '' || (visible.test(text) && !unusable.test(text)),
      'Middle initial has a character that cannot be used.',
    ),
  ),
  { decode: (text) => text ?? '', encode: (text) => text },
);

/** Keeps the person's own way of writing the number, with or without an extension. */
export const phone = z.string('Phone is required.').check(
  z.overwrite((text) => cleanTypedDigits(text).replaceAll('\t', ' ')),
  z.minLength(1, 'Phone is required.'),
  z.maxLength(40, 'Phone can have at most 40 characters.'),
  z.refine((text) => {
    const { number } = splitPhone(text);
    return /^[+()\d .\-/]+$/.test(number) && /^\d{7,15}$/.test(number.replace(/\D/g, ''));
  }, 'Enter a phone number of 7 to 15 digits, such as (555) 010-1234.'),
);
