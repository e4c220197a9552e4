/** Chance by a seed: the same seed makes the same choices, whatever the machine or the hour. */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;
  readonly #seed: string;

  constructor(seed: string) {
    this.#seed = seed;
    [this.#a, this.#b, this.#c] = hash(seed);
    for (let warm = 0; warm < 12; warm++) this.next();
  }

  /** Another stream of choices, that drawing from this one does not move. */
  fork(name: string): Random {
    return new Random(`${this.#seed}/${name}`);
  }

  /** From 0 up to, not with, 1 (sfc32). */
  next(): number {
    const sum = (this.#a + this.#b + this.#counter++) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  }

  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.whole(0, items.length - 1)];
    if (item === undefined) throw new RangeError('There is nothing to pick from.');
    return item;
  }

  /** One of the names, as often as its weight says. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const entries = Object.entries<number>(weights);
    const total = entries.reduce((sum, [, weight]) => sum + weight, 0);
    let left = this.next() * total;
    for (const [name, weight] of entries) {
      left -= weight;
      if (left < 0) return name as Name;
    }
    return entries[entries.length - 1]?.[0] as Name;
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    return items
      .map((item) => ({ item, at: this.next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ item }) => item);
  }

  /** So many characters of a hexadecimal text, such as a key needs. */
  hex(length: number): string {
    return Array.from({ length }, () => this.whole(0, 15).toString(16)).join('');
  }
}

/** Three 32-bit numbers from a text (FNV-1a, with different beginnings). */
function hash(text: string): [number, number, number] {
  const one = (begin: number) => {
    let value = begin;
    for (let index = 0; index < text.length; index++) {
      value = Math.imul(value ^ text.charCodeAt(index), 16_777_619);
    }
    return value | 0;
  };
  return [one(0x811c9dc5), one(0x01234567), one(0x9e3779b9)];
}
