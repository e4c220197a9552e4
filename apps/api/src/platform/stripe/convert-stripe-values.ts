/**
 * Returns the id of an object to which the payment provider's answer refers. The answer has either
 * the id or the whole object.
 */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

/**
 * Returns an object to which the payment provider's answer refers, if the answer has the whole
 * object. Returns null if the answer has only the id.
 */
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
 * Makes the filter for objects created since an instant of our clock. The filter begins an hour
 * earlier, because the payment provider's clock may be behind ours. The list must not miss an
 * object, because it has to prove that something was never done.
 */
export function createdSince(instant: Date): { gte: number } {
  return { gte: unixSeconds(instant) - clockDifferenceSeconds };
}

/** Reads all pages of a list into one array. */
export async function allOf<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of list) items.push(item);
  return items;
}

/**
 * Returns the payment provider's word if it is one of `words`, which we can handle. Throws for any
 * other word, because guessing its meaning could move money wrongly.
 */
export function knownWord<const Word extends string>(
  words: readonly Word[],
  word: string | null,
  of: string,
): Word {
  const known = words.find((candidate) => candidate === word);
  if (known === undefined) throw new Error(`The provider says that ${of} is "${word}".`);
  return known;
}
