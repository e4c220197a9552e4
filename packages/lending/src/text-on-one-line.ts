/** Joins texts on one line, with commas between them. Leaves out empty texts. */
export function joinOnOneLine(texts: string[]): string {
  return texts
    .map(oneLine)
    .filter((text) => text !== '')
    .join(', ');
}

/**
 * Puts a text on one line. Otherwise a name with line breaks could add whole sections to a signed
 * agreement.
 */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}
