/** Returns the id of a referenced object, whether or not the provider expanded the reference. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

/** Returns the object of a reference if the provider expanded it. */
export function expanded<T extends object>(reference: string | T | null | undefined): T | null {
  return typeof reference === 'object' ? reference : null;
}

export function unixSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

export function fromUnixSeconds(seconds: number): Date {
  return new Date(seconds * 1000);
}

const clockDifferenceSeconds = 3600;

/**
 * Selects what was created since an instant of our clock. The provider's clock may be behind ours. A list that proves
 * that something was never done therefore begins an hour earlier.
 */
export function createdSince(instant: Date): { gte: number } {
  return { gte: unixSeconds(instant) - clockDifferenceSeconds };
}

/** Reads all pages of a list. */
export async function allOf<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of list) items.push(item);
  return items;
}

/** Narrows a word of the provider to those that we can handle. An unknown word is an error, never a guess. */
export function knownWord<const Word extends string>(
  words: readonly Word[],
  word: string | null,
  of: string,
): Word {
  const known = words.find((candidate) => candidate === word);
  if (known === undefined) throw new Error(`The provider says that ${of} is "${word}".`);
  return known;
}
