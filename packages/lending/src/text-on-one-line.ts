export function joinOnOneLine(texts: string[]): string {
  return texts
    .map(oneLine)
    .filter((text) => text !== '')
    .join(', ');
}

/** A name with line breaks could otherwise add whole sections to a signed agreement. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}
