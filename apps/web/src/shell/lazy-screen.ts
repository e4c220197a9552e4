import { type ComponentType, lazy } from 'react';

/** A screen's file that did not come: the connection failed, or a deployment removed the file. */
export class MissingFile extends Error {
  override readonly name = 'MissingFile';
}

/** Makes a screen that loads in its own chunk. Throws `MissingFile` when the chunk does not come. */
export function lazyScreen<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (cause) {
      throw new MissingFile('A screen did not load.', { cause });
    }
  });
}
