import { type ComponentType, lazy } from 'react';

/** Loads a part of a page, or shows nothing if its file is gone after a deployment. The page still works without it. */
export function lazyOrNothing<Props = object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(
    (): Promise<{ default: ComponentType<Props> }> =>
      load().then(
        (loaded) => ({ default: loaded }),
        () => ({ default: () => null }),
      ),
  );
}
