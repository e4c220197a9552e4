/** Letters with the punctuation of a sentence, or a small number. A longer word may be a token. */
const plainWord = /^[([]*(?:\p{L}[\p{L}_.,:;!?'’/-]{0,29}|\d{1,3}[.,:;%]?|[–—/-])[)\].,:;!?]*$/u;

/** Quoted text, which is mostly what somebody sent. Quotes inside a word are apostrophes. */
const quoted = /"[^"]*"?|`[^`]*`?|<[^>]*>?|(?<![\p{L}\d])'[^']*'?|[“‘][^”’]*[”’]?/gu;

const longestText = 300;

/** Keeps the plain words of a message. Leaves out quotes, addresses, numbers, ids and tokens. */
export function keepPlainWords(text: string): string {
  const words = text.slice(0, longestText).replace(quoted, ' … ').split(/\s+/).filter(Boolean);
  const shown = words.map((word) => (plainWord.test(word) ? word : '…'));
  return shown.filter((word, at) => word !== '…' || shown[at - 1] !== '…').join(' ');
}
