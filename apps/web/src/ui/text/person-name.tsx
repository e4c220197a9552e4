/**
 * Shows a person's name from left to right, with the first name first. Otherwise a name that begins
 * in Arabic or Hebrew would reverse the whole line. Words in these scripts still read from right to
 * left.
 */
export function PersonName({ name }: { name: string }) {
  return <bdi dir="ltr">{withInitial(name)}</bdi>;
}

/** Makes the space before a middle initial non-breaking, so that no line ends there. */
export function withInitial(name: string): string {
  return name.replace(/ (?=\S\. )/u, '\u00a0');
}
