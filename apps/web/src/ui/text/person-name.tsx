/**
 * Shows a person's name from left to right, beginning with the first name. Without this, a name that begins in Arabic
 * or Hebrew would reverse the whole line. Words in such a script keep their own direction.
 */
export function PersonName({ name }: { name: string }) {
  return <bdi dir="ltr">{withInitial(name)}</bdi>;
}

/** Replaces the space before a middle initial, so that no line breaks there. */
export function withInitial(name: string): string {
  return name.replace(/ (?=\S\. )/u, '\u00a0');
}
