/**
 * In characters, more than any field accepts. A longer text is cut first, because some very long
 * texts take very long to normalize.
 */
const longestNormalised = 2_500;

/**
 * Matches invisible characters, such as zero-width spaces and soft hyphens (Unicode's
 * `Default_Ignorable_Code_Point`). Does not match joiners, because they change the shape of
 * letters.
 */
const unseenMarks = /(?![\u200c\u200d])(?=\p{DI})\p{Cf}/gu;
const idleJoiners = /(^|[\p{ASCII}\p{sc=Latn}])[\u200c\u200d]+/gu;

/** For what a person typed or pasted (decisions, "People"). Don't use it for passwords. */
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
