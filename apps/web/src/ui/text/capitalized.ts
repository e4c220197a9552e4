/** Writes the first letter of a text as a capital: 'first due' becomes 'First due'. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
