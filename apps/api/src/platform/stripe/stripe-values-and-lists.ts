/** The provider's answer has either the object's id or the whole object. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

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
 * Begins an hour earlier than `instant` of our clock, because the payment provider's clock may be
 * behind ours, and the list must prove that something was never done.
 */
export function createdSince(instant: Date): { gte: number } {
  return { gte: unixSeconds(instant) - clockDifferenceSeconds };
}

/** Reads all pages of the list. */
export async function allOf<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of list) items.push(item);
  return items;
}

/** Throws for an unknown word, because a guess of its meaning could move money wrongly. */
export function knownWord<const Word extends string>(
  words: readonly Word[],
  word: string | null,
  of: string,
): Word {
  const known = words.find((candidate) => candidate === word);
  if (known === undefined) throw new Error(`The provider says that ${of} is "${word}".`);
  return known;
}
