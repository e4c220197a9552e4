/** Longer than any text that is accepted: normalising takes far longer than its length for some texts. */
const longestNormalised = 2_500;

/**
 * Marks that show nothing (`DI`, default ignorable): of direction, of no width, soft hyphens. Joiners are not among them:
 * they shape letters.
 */
const unseenMarks = /(?![\u200c\u200d])(?=\p{DI})\p{Cf}/gu;
/** No Latin letter and no sign of a keyboard is shaped by a joiner behind it. */
const idleJoiners = /(^|[\p{ASCII}\p{sc=Latn}])[\u200c\u200d]+/gu;

/**
 * Reads what a person typed or pasted, on the page and on the server alike. Marks without meaning go, full-width signs and
 * the hyphens and spaces of a typesetter become those of a keyboard. Without space around it, in NFC. Passwords don't pass
 * through here.
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
