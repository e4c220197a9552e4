/**
 * The length to which a longer text is cut before it is cleaned, because some very long texts take
 * very long to normalize. In characters. No field accepts so many characters.
 */
const longestNormalised = 2_500;

/**
 * Matches invisible characters, such as zero-width spaces and soft hyphens (Unicode's `DI`, default
 * ignorable). Does not match zero-width joiners, because they change the shape of letters.
 */
const unseenMarks = /(?![\u200c\u200d])(?=\p{DI})\p{Cf}/gu;
/**
 * Matches zero-width joiners that have no effect: at the start of a text, and after a Latin letter
 * or an ASCII character.
 */
const idleJoiners = /(^|[\p{ASCII}\p{sc=Latn}])[\u200c\u200d]+/gu;

/**
 * Cleans a text that a person typed or pasted. Removes invisible characters. Replaces full-width
 * letters, special hyphens and special spaces by those of a keyboard. Trims and normalizes the text
 * (NFC). Pages and the server use this same function. Don't use it for passwords.
 */
export function cleanTypedText(text: string): string {
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
