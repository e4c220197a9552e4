import * as z from 'zod/mini';
import { cleanTypedText } from './clean-typed-text.ts';

/**
 * Control, private-use and invisible characters. Joiners (U+200C and U+200D) are left out, because
 * Arabic, Persian and Indic spelling needs them.
 */
export const unusable = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u;
/**
 * Characters that a reader can see. Hangul fillers, the braille blank (U+2800) and the null
 * notehead (U+1D159) are left out, because they look empty.
 */
export const visible = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u;

/** On one line, without control characters. */
export function requiredText(label: string, maximumLength: number) {
  return z.string(`${label} is required.`).check(
    z.overwrite((text) => cleanTypedText(text).replaceAll('\t', ' ')),
    z.minLength(1, `${label} is required.`),
    z.maxLength(maximumLength, `${label} can have at most ${maximumLength} characters.`),
    z.refine((text) => !unusable.test(text), `${label} has a character that cannot be used.`),
    z.refine((text) => visible.test(text), `${label} is required.`),
  );
}

/** For places that don't know the field's label. */
export const unusableCharacter = 'This has a character that cannot be used.';

/** Line breaks and tabs are the only control characters allowed. */
export function optionalMultilineText(maximumLength: number) {
  return z.optional(
    z.string().check(
      z.overwrite((text) => cleanTypedText(text).replace(/\r\n?/g, '\n')),
      z.maxLength(maximumLength, `At most ${maximumLength} characters.`),
      z.refine((text) => !unusable.test(text.replace(/[\n\t]/g, ' ')), unusableCharacter),
    ),
  );
}
