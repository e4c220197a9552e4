/**
 * Shows a name with the first name first. Without this, a name that begins in Arabic or Hebrew would turn the whole
 * line around, with its Latin parts. Words in such a script stay together, in their own order.
 */
export function PersonName({ name }: { name: string }) {
  return <bdi dir="ltr">{withInitial(name)}</bdi>;
}

/** Keeps the middle initial on the line of the given name. */
export function withInitial(name: string): string {
  return name.replace(/ (?=\S\. )/u, '\u00a0');
}
