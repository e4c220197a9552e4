import * as z from 'zod/mini';
import { longestPassword } from './common-codecs.ts';
import { typedNumber } from './typed-number.ts';
import { typedText } from './typed-text.ts';

/** Control, private-use and invisible characters, except the joiners that Arabic, Persian and Indic spelling needs. */
const unusable = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u;
/**
 * Something that a reader can see. Some letters and signs are drawn as nothing, such as the Hangul fillers and the
 * braille blank.
 */
const visible = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u;

/**
 * Makes the schema of a person's text on one line, without control characters. `label` begins the sentence shown beside
 * the field.
 */
export function requiredText(label: string, maximumLength: number) {
  return z.string(`${label} is required.`).check(
    z.overwrite((text) => typedText(text).replaceAll('\t', ' ')),
    z.minLength(1, `${label} is required.`),
    z.maxLength(maximumLength, `${label} can have at most ${maximumLength} characters.`),
    z.refine((text) => !unusable.test(text), `${label} has a character that cannot be used.`),
    z.refine((text) => visible.test(text), `${label} is required.`),
  );
}

/** For a text whose field has its own label. */
export const unusableCharacter = 'This has a character that cannot be used.';

/** Makes the schema of a person's text in any number of lines, without other control characters. It may be empty. */
export function optionalLines(maximumLength: number) {
  return z.optional(
    z.string().check(
      z.overwrite((text) => typedText(text).replace(/\r\n?/g, '\n')),
      z.maxLength(maximumLength, `At most ${maximumLength} characters.`),
      z.refine((text) => !unusable.test(text.replace(/[\n\t]/g, ' ')), unusableCharacter),
    ),
  );
}

export const firstName = requiredText('First name', 100);
export const lastName = requiredText('Last name', 100);

/**
 * Returns the first letter of a text, with its marks, in upper case. If that becomes two letters (`ß`), returns the
 * first of them.
 */
export function initialOf(text: string): string {
  return firstLetter(firstLetter(typedText(text)).toUpperCase());
}

function firstLetter(text: string): string {
  return /^.\p{M}{0,3}/su.exec(text)?.[0] ?? '';
}

/** At most one character (a letter with its marks), upper-cased; longer text is cut (spec section 5). Null is none. */
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

/** Splits a typed phone into its number and its extension; the extension is null if there is none. */
export function splitPhone(phone: string): { number: string; extension: string | null } {
  const found = / *(?:;ext=|,,?|#|x|ext\.?|extension) *(\d{1,7})$/i.exec(phone);
  return { number: phone.slice(0, found?.index), extension: found?.[1] ?? null };
}

/** A number of 7 to 15 digits, written in any way, with or without an extension. It is kept as typed. */
export const phone = z.string('Phone is required.').check(
  z.overwrite((text) => typedNumber(text).replaceAll('\t', ' ')),
  z.minLength(1, 'Phone is required.'),
  z.maxLength(40, 'Phone can have at most 40 characters.'),
  z.refine((text) => {
    const { number } = splitPhone(text);
    return /^[+()\d .\-/]+$/.test(number) && /^\d{7,15}$/.test(number.replace(/\D/g, ''));
  }, 'Enter a phone number of 7 to 15 digits, such as (555) 010-1234.'),
);

/**
 * Checks a new password. It asks only for length, which makes a password strong; there are no composition rules (ASVS
 * 5.0, 6.2).
 */
export function chosenPassword(label: 'Password' | 'New password') {
  const missing = `${label} is required.`;
  return z
    .string(missing)
    .check(
      z.minLength(1, missing),
      z.minLength(10, 'Password needs at least 10 characters.'),
      longestPassword,
    );
}
