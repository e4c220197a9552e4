import type { Collections } from '../objects/collections.ts';

export type CollectionName = keyof Collections;

/** The new state of one object; `null` deletes it. */
export type Change = [collection: CollectionName, id: string, value: object | null];

type Maps = { [Name in CollectionName]?: Map<string, Collections[Name]> };

/** All the bank knows, in memory. Objects are never changed in place, only replaced. */
export class State {
  readonly #maps: Maps = {};

  of<Name extends CollectionName>(name: Name): Map<string, Collections[Name]> {
    const maps = this.#maps as { [N in Name]?: Map<string, Collections[N]> };
    const known = maps[name];
    if (known) {
      return known;
    }
    const fresh = new Map<string, Collections[Name]>();
    maps[name] = fresh;
    return fresh;
  }

  apply(changes: readonly Change[]): void {
    for (const [name, id, value] of changes) {
      const map = this.of(name) as Map<string, object>;
      if (value === null) {
        map.delete(id);
      } else {
        map.set(id, value);
      }
    }
  }

  /** The whole state as journal lines, in an order that replays to the same lists. */
  *lines(): Generator<string> {
    for (const [name, map] of Object.entries(this.#maps)) {
      for (const [id, value] of map) {
        yield JSON.stringify([[name, id, value]]);
      }
    }
  }
}
