/**
 * A word that may be shown: a letter and up to 29 letters or signs, up to 3 digits, or a dash. A
 * longer word may be a token.
 */
const plainWord = /^[([]*(?:\p{L}[\p{L}_.,:;!?'’/-]{0,29}|\d{1,3}[.,:;%]?|[–—/-])[)\].,:;!?]*$/u;

/** Most quoted text repeats what somebody sent. Doesn't match an apostrophe inside a word. */
const quoted = /"[^"]*"?|`[^`]*`?|<[^>]*>?|(?<![\p{L}\d])'[^']*'?|[“‘][^”’]*[”’]?/gu;

const longestText = 300;

export function redactLogMessage(text: string): string {
  const words = text.slice(0, longestText).replace(quoted, ' … ').split(/\s+/).filter(Boolean);
  const shown = words.map((word) => (plainWord.test(word) ? word : '…'));
  return shown.filter((word, at) => word !== '…' || shown[at - 1] !== '…').join(' ');
}
