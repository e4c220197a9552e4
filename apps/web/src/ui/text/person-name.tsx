/**
 * `dir="ltr"` keeps the words of a name in their order, even if it begins with an Arabic or Hebrew
 * word. Words in these scripts are still written from right to left.
 */
export function PersonName({ name }: { name: string }) {
  return <bdi dir="ltr">{withInitial(name)}</bdi>;
}

/** Keeps a middle initial on one line with the word before it. */
export function withInitial(name: string): string {
  return name.replace(/ (?=\S\. )/u, '\u00a0');
}
