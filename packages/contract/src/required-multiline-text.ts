import * as z from 'zod/mini';
import { cleanTypedText } from './clean-typed-text.ts';
import { unusable, visible } from './text-fields.ts';

/** Line breaks and tabs are the only control characters allowed. */
export function requiredMultilineText(label: string, maximumLength: number) {
  return z.string(`${label} is required.`).check(
    z.overwrite((text) => cleanTypedText(text).replace(/\r\n?/g, '\n')),
    z.minLength(1, `${label} is required.`),
    z.maxLength(maximumLength, `${label} can have at most ${maximumLength} characters.`),
    z.refine(
      (text) => !unusable.test(text.replace(/[\n\t]/g, ' ')),
      `${label} has a character that cannot be used.`,
    ),
    z.refine((text) => visible.test(text), `${label} is required.`),
  );
}
