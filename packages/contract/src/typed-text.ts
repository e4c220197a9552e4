/**
 * How many characters of a text are read: more than any field accepts. Some longer texts would take very long to
 * normalize.
 */
const longestNormalised = 2_500;

/**
 * Matches characters that show nothing (Unicode's `DI`, default ignorable), such as zero-width spaces and soft hyphens.
 * It doesn't match joiners, which change the shape of letters.
 */
const unseenMarks = /(?![\u200c\u200d])(?=\p{DI})\p{Cf}/gu;
/** Matches joiners without effect: at the start of a text, and after a Latin letter or an ASCII character. */
const idleJoiners = /(^|[\p{ASCII}\p{sc=Latn}])[\u200c\u200d]+/gu;

/**
 * Cleans a text that a person typed or pasted, in the same way on the page and on the server. Removes invisible
 * characters, and turns full-width letters and special hyphens and spaces into those of a keyboard. Trims the text and
 * normalizes it (NFC). Don't use it for passwords.
 */
export function typedText(text: string): string {
  return text
    .slice(0, longestNormalised)
    .replace(unseenMarks, '')
    .replace(idleJoiners, '$1')
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u2010\u2011\ufe63]/g, '-')
    .replace(/\p{Zs}/gu, ' ')
    .trim()
    .normalize('NFC');
}
