import { type ComponentType, lazy, type ReactElement } from 'react';

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

/** Makes a screen for members. What all of them need (`MemberScreen`) loads at the same time as the screen itself. */
export function memberScreen(load: () => Promise<() => ReactElement>) {
  return lazyScreen(async () => {
    const [{ MemberScreen }, Screen] = await Promise.all([
      import('./member/member-screen.tsx'),
      load(),
    ]);
    return () => (
      <MemberScreen>
        <Screen />
      </MemberScreen>
    );
  });
}
