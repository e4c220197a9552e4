/**
 * How much of a text is read: more than of any text that is accepted. Normalizing some longer texts would take far more
 * time than their length suggests.
 */
const longestNormalised = 2_500;

/**
 * Marks that show nothing (`DI`, default ignorable), such as marks of direction, zero-width spaces and soft hyphens.
 * Joiners are not among them, because they shape letters.
 */
const unseenMarks = /(?![\u200c\u200d])(?=\p{DI})\p{Cf}/gu;
/** Joiners at the start, or behind a Latin letter or an ASCII sign, which they can't shape. */
const idleJoiners = /(^|[\p{ASCII}\p{sc=Latn}])[\u200c\u200d]+/gu;

/**
 * Reads what a person typed or pasted, in the same way on the page and on the server. Removes invisible marks, turns
 * full-width signs and a typesetter's hyphens and spaces into those of a keyboard, trims the text and puts it in NFC.
 * Passwords don't pass through here.
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
