/**
 * A name in the order in which it is written down, first name first: by itself, one that begins in Arabic or Hebrew would
 * turn the whole line around, other letters too. Words of such a script stand together, in their own order.
 */
export function PersonName({ name }: { name: string }) {
  return <bdi dir="ltr">{withInitial(name)}</bdi>;
}

/** A name whose middle initial stands on the line of the given name. */
export function withInitial(name: string): string {
  return name.replace(/ (?=\S\. )/u, '\u00a0');
}
